import {
  type ListMailsParams,
  MailStatus,
  type TrackedMail,
} from '@/api/generated/manager/client.schemas';
import type { ListDef } from '@/components/list/types';
import { toneOf } from '@/theme/states';
import { merchantSource } from '../subscriptions/public';
import { PERMISSIONS, READS } from './feature';

export const MAIL_TONES = {
  [MailStatus.failed]: toneOf('failed'),
  [MailStatus.pending]: toneOf('waiting'),
  [MailStatus.success]: toneOf('sent'),
} as const;

export const mailList: ListDef<TrackedMail, ListMailsParams> = {
  ns: 'mails',
  icon: 'mail',
  ...READS,
  columns: [
    { field: 'created_at', kind: 'datetime', sort: true },
    { field: 'subject' },
    { field: 'recipient', kind: 'code', sort: true },
    { field: 'merchant_name', kind: 'name' },
    { field: 'kind', kind: 'code', hidden: true },
    { field: 'attempts', kind: 'number' },
    { field: 'sent_at', kind: 'datetime', sort: true },
    { field: 'error', hidden: true },
    { field: 'status', kind: 'enum', sort: true, tones: MAIL_TONES },
  ],
  filters: [
    { kind: 'entity', param: 'merchant_id', source: merchantSource },
    { kind: 'enum', param: 'status', values: Object.values(MailStatus) },
    { kind: 'text', param: 'kind' },
    { kind: 'dates', from: 'from', to: 'to', label: 'fields.created_at' },
  ],
  export: '/api/manager/mails/export',
  exportPermission: PERMISSIONS.view,
};
