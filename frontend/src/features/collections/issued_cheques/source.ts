import { getIssuedCheque, listIssuedCheques } from '@/api/generated/merchant/issued-cheques-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';

export const issuedChequeSource = entitySource({
  key: 'issued_cheques',
  list: (params) => queryOf(listIssuedCheques, params),
  get: getIssuedCheque,
  option: ({ id, number, payee, amount }) => ({ id, label: `${number} · ${payee}`, hint: amount }),
});
