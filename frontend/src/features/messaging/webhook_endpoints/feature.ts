import {
  getWebhookEndpoint,
  listWebhookEndpoints,
} from '@/api/generated/merchant/webhook-endpoints-reads';
import { permissions } from '@/api/permissions';
import { readsRecord } from '@/components/detail/reads';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/setting/webhooks';

export const PATHS = { list: LIST, detail: (id: number | string) => `${LIST}/${id}` } as const;

export const PERMISSIONS = permissions.webhook_endpoints;

export const READS = listOf(listWebhookEndpoints);

/** Addresses of the merchant's own programs that are told what happens. */
export const feature: Feature = {
  noun: 'webhook_endpoints',
  screens: [
    {
      path: LIST,
      load: () => import('./EndpointsScreen'),
      reads: readsList(READS),
      title: 'webhook_endpoints:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 68, title: 'merchant:webhooks' },
    },
    {
      path: PATHS.detail(':id'),
      load: () => import('./EndpointScreen'),
      reads: readsRecord(getWebhookEndpoint),
      title: 'webhook_endpoints:title',
      permission: PERMISSIONS.view,
      parent: LIST,
    },
  ],
  links: { list: LIST, record: PATHS.detail },
};
