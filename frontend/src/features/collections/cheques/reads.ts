import type { Cheque, ChequeDetail } from '@/api/generated/merchant/client.schemas';
import { getCheque } from '@/api/generated/merchant/cheques-reads';
import { type Query, queryOf } from '@/api/operation';

/** A cheque with what its page shows beside it. */
export type ChequeRow = Cheque & Omit<ChequeDetail, 'cheque'>;

export function chequeOf(id: number): Query<ChequeRow> {
  const { queryKey, queryFn } = queryOf(getCheque, id);
  return {
    queryKey: [...queryKey, 'flat'],
    queryFn: async (context) => {
      const { cheque, ...rest } = await queryFn(context);
      return { ...cheque, ...rest };
    },
  };
}
