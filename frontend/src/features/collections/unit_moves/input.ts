import type { UnitMoveInput, UnitMovePreview } from '@/api/generated/merchant/client.schemas';
import type { FormValues } from '@/components/form/types';

export type Values = Omit<UnitMoveInput, 'contract_id'>;

/** What a preview was asked, and what it answered. */
export interface Shown {
  asked: UnitMoveInput;
  preview: UnitMovePreview;
}

export const text = (value: unknown) =>
  typeof value === 'string' && value.trim() ? value.trim() : undefined;

/** What is sent of a form. The note changes no figure, so a preview does without it. */
export const inputOf = (contractId: number, values: FormValues): UnitMoveInput => {
  const given = values as unknown as Values;
  return {
    contract_id: contractId,
    moves_on: given.moves_on,
    unit_id: given.unit_id,
    parking_id: given.parking_id || undefined,
    rent_price: text(given.rent_price),
    method: given.method,
    due_on: text(given.due_on),
  };
};
