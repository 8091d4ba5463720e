import {
  getWhatsappSettings,
  listWhatsappDeliveries,
  listWhatsappOptOuts,
} from '@/api/generated/merchant/whatsapp-settings-reads';
import { queryOf } from '@/api/operation';
import { permissions } from '@/api/permissions';
import { listOf, readsList, readsTab } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { settings: '/merchant/setting/whatsapp-setting' } as const;

export const PERMISSIONS = permissions.whatsapp_settings;

export const READS = {
  deliveries: listOf(listWhatsappDeliveries, { defaultSort: '-sent_at' }),
  optOuts: listOf(listWhatsappOptOuts, { defaultSort: '-opted_out_at' }),
} as const;

export const feature: Feature = {
  noun: 'whatsapp_settings',
  screens: [
    {
      path: PATHS.settings,
      load: () => import('./SettingsScreen'),
      reads: readsTab({
        settings: () => [queryOf(getWhatsappSettings)],
        deliveries: readsList(READS.deliveries),
        optOuts: readsList(READS.optOuts),
      }),
      title: 'whatsapp_settings:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 65, title: 'merchant:whatsappSetting' },
    },
  ],
  links: { list: PATHS.settings },
};
