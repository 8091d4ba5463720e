import {
  type ListWebhookDeliveriesParams,
  type WebhookDelivery,
  WebhookDeliveryState,
} from '@/api/generated/merchant/client.schemas';
import { replayWebhookDelivery } from '@/api/generated/merchant/webhook-deliveries-writes';
import type { ListDef, RowAction } from '@/components/list/types';
import { toneOf } from '@/theme/states';
import type { Tone } from '@/theme/tokens';
import { PATHS, PERMISSIONS, READS } from './feature';

/** How often a screen asks again: somebody may be building a receiver beside it. */
export const POLL_MS = 2_000;

export const STATE_TONES: Readonly<Record<WebhookDeliveryState, Tone>> = {
  waiting: toneOf('waiting'),
  delivered: toneOf('sent'),
  failed: toneOf('failed'),
  skipped: toneOf('disabled'),
};

export const replay: RowAction<WebhookDelivery> = {
  name: 'replay',
  icon: 'refresh',
  permission: PERMISSIONS.edit,
  bulk: true,
  run: ({ id }) => replayWebhookDelivery(id),
};

/** All deliveries, or those of one endpoint. */
export const deliveryList = (
  endpoint?: number,
): ListDef<WebhookDelivery, ListWebhookDeliveriesParams> => ({
  ns: 'webhook_deliveries',
  icon: 'globe',
  query: (params) => ({
    ...READS.query({ ...params, ...(endpoint && { webhook_endpoint_id: endpoint }) }),
    refetchInterval: () => POLL_MS,
  }),
  rowLink: ({ id }) => PATHS.detail(id),
  search: false,
  columns: [
    { field: 'kind', kind: 'code' },
    { field: 'state', kind: 'enum', tones: STATE_TONES },
    { field: 'tries', kind: 'number' },
    { field: 'created_at', kind: 'datetime' },
    { field: 'next_at', kind: 'datetime' },
    { field: 'ended_at', kind: 'datetime' },
    { field: 'record_id', kind: 'code', hidden: true },
    ...(endpoint ? [] : [{ field: 'url', kind: 'code' } as const]),
  ],
  card: { first: ['kind', 'state'], second: ['created_at', 'tries', 'next_at'] },
  filters: [
    { kind: 'enum', param: 'state', values: Object.values(WebhookDeliveryState) },
    { kind: 'text', param: 'kind' },
    { kind: 'text', param: 'record_id' },
  ],
  actions: [replay],
  export: '/api/merchant/webhook_deliveries/export',
  exportPermission: PERMISSIONS.view,
});
