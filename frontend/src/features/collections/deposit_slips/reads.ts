import type { DepositSlip, DepositSlipDetail } from '@/api/generated/merchant/client.schemas';
import { getDepositSlip } from '@/api/generated/merchant/deposit-slips-reads';
import { type Query, queryOf, reshaped } from '@/api/operation';

/** A slip, with its cheques under a name that its count does not have. */
export type SlipRow = DepositSlip & { rows: DepositSlipDetail['cheques'] };

export const slipOf = (id: number): Query<SlipRow> =>
  reshaped(queryOf(getDepositSlip, id), ({ slip, cheques }) => ({ ...slip, rows: cheques }));
