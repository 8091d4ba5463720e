import type {
  ListWhatsappDeliveriesParams,
  ListWhatsappOptOutsParams,
  WhatsAppDelivery,
  WhatsAppOptOut,
} from '@/api/generated/merchant/client.schemas';
import type { ListDef } from '@/components/list/types';
import { PERMISSIONS, READS } from './feature';

const EXPORTS = '/api/merchant/whatsapp_settings';

/** What became of messages, as the gateway told. */
export const deliveries: ListDef<WhatsAppDelivery, ListWhatsappDeliveriesParams> = {
  ns: 'whatsapp_settings',
  icon: 'mail',
  ...READS.deliveries,
  columns: [
    { field: 'recipient', kind: 'code' },
    { field: 'sent_at', kind: 'datetime', sort: true },
    { field: 'delivered_at', kind: 'datetime', sort: true },
    { field: 'read_at', kind: 'datetime', sort: true },
    { field: 'failed_at', kind: 'datetime', sort: true },
    { field: 'failure' },
    { field: 'reference', kind: 'code', hidden: true },
  ],
  filters: [
    { kind: 'enum', param: 'delivered', values: ['true', 'false'] },
    { kind: 'enum', param: 'read', values: ['true', 'false'] },
    { kind: 'enum', param: 'failed', values: ['true', 'false'] },
  ],
  export: `${EXPORTS}/deliveries/export`,
  exportPermission: PERMISSIONS.view,
};

/** Numbers that want no advertising. */
export const optOuts: ListDef<WhatsAppOptOut, ListWhatsappOptOutsParams> = {
  ns: 'whatsapp_settings',
  icon: 'people',
  ...READS.optOuts,
  columns: [
    { field: 'number', kind: 'code', label: 'fields.to' },
    { field: 'words' },
    { field: 'opted_out_at', kind: 'datetime', sort: true },
  ],
  export: `${EXPORTS}/opt_outs/export`,
  exportPermission: PERMISSIONS.view,
};
