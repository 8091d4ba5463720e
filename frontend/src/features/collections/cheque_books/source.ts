import { getChequeBook, listChequeBooks } from '@/api/generated/merchant/cheque-books-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';

/** Books that a cheque can be written from, with the number that comes next. */
export const chequeBookSource = entitySource({
  key: 'cheque_books',
  list: (params) => queryOf(listChequeBooks, { ...params, status: 1, has_left: true }),
  get: getChequeBook,
  option: ({ id, account_bank, account_number, next_number }) => ({
    id,
    label: `${account_bank} ${account_number} · ${next_number ?? ''}`,
  }),
});
