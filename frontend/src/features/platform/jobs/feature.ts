import { managerPermissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/technical/jobs' } as const;

export const PERMISSIONS = managerPermissions.jobs;

export const feature: Feature = {
  noun: 'jobs',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./JobsScreen'),
      title: 'manager:jobs',
      permission: PERMISSIONS.view,
      menu: { group: 'technical', order: 10, title: 'manager:jobs' },
    },
  ],
  links: { list: PATHS.list },
};
