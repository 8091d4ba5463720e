import type {
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@/api/generated/merchant/client.schemas';
import { getWebhookDelivery } from '@/api/generated/merchant/webhook-deliveries-reads';
import { type Query, queryOf, reshaped } from '@/api/operation';

/** A delivery with its tries and its body beside it. */
export type Shown = WebhookDelivery & Omit<WebhookDeliveryDetail, 'delivery'>;

export const deliveryOf = (id: number): Query<Shown> =>
  reshaped(queryOf(getWebhookDelivery, id), ({ delivery, ...rest }) => ({ ...delivery, ...rest }));
