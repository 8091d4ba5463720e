import { listDeadLetters } from '@/api/generated/manager/jobs-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/technical/jobs' } as const;

export const PERMISSIONS = managerPermissions.jobs;

export const READS = listOf(listDeadLetters);

export const feature: Feature = {
  noun: 'jobs',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./JobsScreen'),
      reads: readsList(READS),
      title: 'manager:jobs',
      permission: PERMISSIONS.view,
      menu: { group: 'technical', order: 10, title: 'manager:jobs' },
    },
  ],
  links: { list: PATHS.list },
};
