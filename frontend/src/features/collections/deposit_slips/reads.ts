import type { DepositSlip, DepositSlipDetail } from '@/api/generated/merchant/client.schemas';
import { getDepositSlip } from '@/api/generated/merchant/deposit-slips-reads';
import { type Query, queryOf } from '@/api/operation';

/** A slip, with its cheques under a name that its count does not have. */
export type SlipRow = DepositSlip & { rows: DepositSlipDetail['cheques'] };

export function slipOf(id: number): Query<SlipRow> {
  const { queryKey, queryFn } = queryOf(getDepositSlip, id);
  return {
    queryKey: [...queryKey, 'flat'],
    queryFn: async (context) => {
      const { slip, cheques } = await queryFn(context);
      return { ...slip, rows: cheques };
    },
  };
}
