import { listJsErrors } from '@/api/generated/manager/js-errors-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/technical/js-errors' } as const;

export const PERMISSIONS = managerPermissions.js_errors;

export const READS = listOf(listJsErrors);

export const feature: Feature = {
  noun: 'js_errors',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./JsErrorsScreen'),
      reads: readsList(READS),
      title: 'manager:jsErrors',
      permission: PERMISSIONS.view,
      menu: { group: 'technical', order: 20, title: 'manager:jsErrors' },
    },
  ],
  links: { list: PATHS.list },
};
