import type { UnitMoveInput, UnitMovePreview } from '@/api/generated/merchant/client.schemas';
import { type Shown as ShownOf, textOf } from '@/components/form/shown';
import type { FormValues } from '@/components/form/types';

export type Values = Omit<UnitMoveInput, 'contract_id'>;

export type Shown = ShownOf<UnitMoveInput, UnitMovePreview>;

/** What is sent of a form. The note changes no figure, so a preview does without it. */
export const inputOf = (contractId: number, values: FormValues): UnitMoveInput => {
  const given = values as unknown as Values;
  return {
    contract_id: contractId,
    moves_on: given.moves_on,
    unit_id: given.unit_id,
    parking_id: given.parking_id || undefined,
    rent_price: textOf(given.rent_price),
    method: given.method,
    due_on: textOf(given.due_on),
  };
};
