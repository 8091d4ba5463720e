import { listSupportGrants } from '@/api/generated/merchant/support-grants-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/merchant/setting/support-access' } as const;

export const PERMISSIONS = permissions.account;

export const READS = listOf(listSupportGrants);

export const feature: Feature = {
  noun: 'support_grants',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./SupportAccessScreen'),
      reads: readsList(READS),
      title: 'support_grants:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 95, title: 'merchant:supportAccess' },
    },
  ],
  links: { list: PATHS.list, record: () => PATHS.list },
};
