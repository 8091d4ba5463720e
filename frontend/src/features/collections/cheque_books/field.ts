import type { FieldDef, FormValues } from '@/components/form/types';
import { chequeBookSource } from './source';

const byCheque = (values: FormValues) => values.method === 'cheque';

/** Paid by a cheque that is written elsewhere, so that its bank and number are typed. */
export const byOtherCheque = (values: FormValues) => byCheque(values) && !values.cheque_book_id;

/** The book that a payment's cheque is written from, where it is paid by cheque. */
export const chequeBookField: FieldDef = {
  kind: 'entity',
  name: 'cheque_book_id',
  source: chequeBookSource,
  numeric: true,
  width: 12,
  help: 'help.cheque_book_id',
  when: byCheque,
};
