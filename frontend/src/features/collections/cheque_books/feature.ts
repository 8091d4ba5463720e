import { listChequeBooks } from '@/api/generated/merchant/cheque-books-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/setting/cheque-books';

export const PATHS = { list: LIST } as const;

export const PERMISSIONS = permissions.cheque_books;

export const READS = listOf(listChequeBooks);

export const feature: Feature = {
  noun: 'cheque_books',
  screens: [
    {
      path: LIST,
      load: () => import('./ChequeBooks'),
      reads: readsList(READS),
      title: 'cheque_books:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 31, title: 'merchant:chequeBooks' },
    },
  ],
  links: { list: LIST },
};
