import { listWhatsappPackages } from '@/api/generated/manager/whatsapp-packages-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const ADDONS = '/manager/addon-services';

export const PATHS = {
  given: `${ADDONS}/merchant-with-wa-package`,
  disconnected: `${ADDONS}/merchant-with-wa-disconnected-package`,
  none: '/manager/customers-merchants/customers-inactive-wa',
} as const;

export const PERMISSIONS = managerPermissions.whatsapp_packages;

export const READS = {
  given: listOf(listWhatsappPackages, { fixed: { has_package: true } }),
  disconnected: listOf(listWhatsappPackages, {
    fixed: { has_package: true, connected: false },
    defaultSort: 'dropped_at',
  }),
  none: listOf(listWhatsappPackages, { fixed: { has_package: false } }),
} as const;

export const feature: Feature = {
  noun: 'whatsapp_packages',
  screens: [
    {
      path: PATHS.given,
      load: () => import('./PackageLists').then((m) => ({ default: m.GivenPackagesScreen })),
      reads: readsList(READS.given),
      title: 'manager:whatsappPackages',
      permission: PERMISSIONS.view,
      menu: { group: 'addons', order: 10, title: 'manager:whatsappPackages' },
    },
    {
      path: PATHS.disconnected,
      load: () => import('./PackageLists').then((m) => ({ default: m.DisconnectedScreen })),
      reads: readsList(READS.disconnected),
      title: 'manager:whatsappDisconnected',
      permission: PERMISSIONS.view,
      menu: { group: 'addons', order: 20, title: 'manager:whatsappDisconnected' },
    },
    {
      path: PATHS.none,
      load: () => import('./PackageLists').then((m) => ({ default: m.WithoutPackageScreen })),
      reads: readsList(READS.none),
      title: 'manager:whatsappNone',
      permission: PERMISSIONS.view,
      menu: { group: 'merchants', order: 60, title: 'manager:whatsappNone' },
    },
  ],
  links: { list: PATHS.given },
};
