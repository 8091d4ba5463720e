import type { Cheque, ChequeDetail } from '@/api/generated/merchant/client.schemas';
import { getCheque } from '@/api/generated/merchant/cheques-reads';
import { type Query, queryOf, reshaped } from '@/api/operation';

/** A cheque with what its page shows beside it. */
export type ChequeRow = Cheque & Omit<ChequeDetail, 'cheque'>;

export const chequeOf = (id: number): Query<ChequeRow> =>
  reshaped(queryOf(getCheque, id), ({ cheque, ...rest }) => ({ ...cheque, ...rest }));
