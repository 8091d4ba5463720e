import {
  type ListWhatsappSendsParams,
  MailStatus,
  type WhatsAppSend,
} from '@/api/generated/manager/client.schemas';
import type { ListDef } from '@/components/list/types';
import { MAIL_TONES } from '../mails/public';
import { merchantSource } from '../subscriptions/public';
import { PERMISSIONS, READS } from './feature';

/** What messages are for, as their references say. */
const KINDS = ['reminder', 'care', 'campaign', 'campaign-test'] as const;

export const whatsappSendList: ListDef<WhatsAppSend, ListWhatsappSendsParams> = {
  ns: 'whatsapp_sends',
  icon: 'mail',
  ...READS,
  columns: [
    { field: 'created_at', kind: 'datetime', sort: true },
    { field: 'merchant_name', kind: 'name', sort: 'merchant_name_en' },
    { field: 'recipient', kind: 'code', sort: true },
    { field: 'kind', kind: 'enum', sort: true },
    { field: 'status', kind: 'enum', sort: true, tones: MAIL_TONES },
    { field: 'error' },
    { field: 'attempts', kind: 'number', sort: true },
    { field: 'updated_at', kind: 'datetime', sort: true },
    { field: 'reference', kind: 'code', hidden: true },
  ],
  card: { first: ['recipient', 'status'], second: ['merchant_name', 'kind', 'error'] },
  filters: [
    { kind: 'entity', param: 'merchant_id', source: merchantSource },
    { kind: 'enum', param: 'status', values: Object.values(MailStatus) },
    { kind: 'enum', param: 'kind', values: KINDS },
    { kind: 'dates', from: 'from', to: 'to', label: 'fields.created_at' },
  ],
  export: '/api/manager/whatsapp_sends/export',
  exportPermission: PERMISSIONS.view,
};
