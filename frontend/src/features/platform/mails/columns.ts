import type { ListMailsParams, TrackedMail } from '@/api/generated/manager/client.schemas';
import { listMails } from '@/api/generated/manager/mails';
import { queryOf } from '@/api/operation';
import type { ListDef } from '@/components/list/types';
import { PERMISSIONS } from './feature';

export const MAIL_TONES = { 0: 'danger', 1: 'warning', 2: 'success' } as const;

export const mailList: ListDef<TrackedMail, ListMailsParams> = {
  ns: 'mails',
  icon: 'mail',
  query: (params) => queryOf(listMails, params),
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
    { kind: 'enum', param: 'status', values: [0, 1, 2] },
    { kind: 'text', param: 'kind' },
    { kind: 'dates', from: 'from', to: 'to', label: 'fields.created_at' },
  ],
  export: '/api/manager/mails/export',
  exportPermission: PERMISSIONS.view,
};
