import { listWebhookDeliveries } from '@/api/generated/merchant/webhook-deliveries-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';
import { deliveryOf } from './reads';

const LIST = '/merchant/setting/webhook-deliveries';

export const PATHS = { list: LIST, detail: (id: number | string) => `${LIST}/${id}` } as const;

export const PERMISSIONS = permissions.webhook_endpoints;

export const READS = listOf(listWebhookDeliveries);

/** What webhooks were sent, with each try. */
export const feature: Feature = {
  noun: 'webhook_deliveries',
  screens: [
    {
      path: LIST,
      load: () => import('./DeliveriesScreen'),
      reads: readsList(READS),
      title: 'webhook_deliveries:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 69, title: 'merchant:webhookDeliveries' },
    },
    {
      path: PATHS.detail(':id'),
      load: () => import('./DeliveryScreen'),
      reads: ({ params }) => [deliveryOf(Number(params.id))],
      title: 'webhook_deliveries:title',
      permission: PERMISSIONS.view,
      parent: LIST,
    },
  ],
  links: { list: LIST, record: PATHS.detail },
};
