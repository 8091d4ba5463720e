import { listTenancyRules } from '@/api/generated/merchant/tenancy-rules-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/merchant/setting/tenancy-rules' } as const;
export const PERMISSIONS = permissions.tenancy_rules;
export const READS = listOf(listTenancyRules);

export const feature: Feature = {
  noun: 'tenancy_rules',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./TenancyRules'),
      reads: readsList(READS),
      title: 'tenancy_rules:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 35, title: 'merchant:tenancyRules' },
    },
  ],
  links: { list: PATHS.list },
};
