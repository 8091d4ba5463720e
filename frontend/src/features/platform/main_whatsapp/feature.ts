import {
  getMainWhatsapp,
  listMainWhatsappMessages,
} from '@/api/generated/manager/main-whatsapp-reads';
import { queryOf } from '@/api/operation';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList, readsTab } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { settings: '/manager/platform-setting/whatsapp-setting' } as const;

export const PERMISSIONS = managerPermissions.main_whatsapp;

export const READS = listOf(listMainWhatsappMessages);

export const feature: Feature = {
  noun: 'main_whatsapp',
  screens: [
    {
      path: PATHS.settings,
      load: () => import('./SettingsScreen'),
      reads: readsTab({
        settings: () => [queryOf(getMainWhatsapp)],
        messages: readsList(READS),
      }),
      title: 'main_whatsapp:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 45, title: 'manager:whatsappSetting' },
    },
  ],
  links: { list: PATHS.settings },
};
