import type {
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@/api/generated/merchant/client.schemas';
import { getWebhookDelivery } from '@/api/generated/merchant/webhook-deliveries-reads';
import { type Query, queryOf } from '@/api/operation';

/** A delivery with its tries and its body beside it. */
export type Shown = WebhookDelivery & Omit<WebhookDeliveryDetail, 'delivery'>;

export function deliveryOf(id: number): Query<Shown> {
  const { queryKey, queryFn } = queryOf(getWebhookDelivery, id);
  return {
    queryKey: [...queryKey, 'flat'],
    queryFn: async (context) => {
      const { delivery, ...rest } = await queryFn(context);
      return { ...delivery, ...rest };
    },
  };
}
