import { listAccountCopies } from '@/api/generated/merchant/account-copies-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/setting/general-setting/copies';
export const PATHS = { list: LIST } as const;

export const PERMISSIONS = permissions.account_copies;

export const READS = listOf(listAccountCopies);

export const feature: Feature = {
  noun: 'account_copies',
  screens: [
    {
      path: LIST,
      load: () => import('./AccountCopiesScreen'),
      reads: readsList(READS),
      title: 'account_copies:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 95, title: 'merchant:accountCopies' },
    },
  ],
  links: { list: LIST, record: () => LIST },
};
