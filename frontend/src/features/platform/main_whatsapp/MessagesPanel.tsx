import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ListMainWhatsappMessagesParams,
  type MainWhatsAppMessage,
  MailStatus,
  PlatformMessageKind,
} from '@/api/generated/manager/client.schemas';
import { resendMainWhatsappMessage } from '@/api/generated/manager/main-whatsapp-writes';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { MAIL_TONES } from '../mails/public';
import { PERMISSIONS, READS } from './feature';

type MessagesDef = ListDef<MainWhatsAppMessage, ListMainWhatsappMessagesParams>;

/** What the main number has sent, and what waits. */
export function MessagesPanel() {
  const { t } = useTranslation('main_whatsapp');
  const def = useMemo<MessagesDef>(
    () => ({
      ns: 'main_whatsapp',
      icon: 'mail',
      ...READS,
      columns: [
        { field: 'created_at', kind: 'datetime', sort: true },
        { field: 'kind', kind: 'enum', sort: true },
        { field: 'merchant_name', kind: 'name' },
        { field: 'recipient', kind: 'code', sort: true },
        { field: 'body', render: ({ body }) => <bdi>{body}</bdi> },
        { field: 'status', kind: 'enum', sort: true, tones: MAIL_TONES },
        { field: 'error', render: ({ error }) => <bdi dir="ltr">{error}</bdi> },
        { field: 'attempts', kind: 'number', sort: true, hidden: true },
        { field: 'sent_at', kind: 'datetime', sort: true, hidden: true },
        { field: 'delivered_at', kind: 'datetime', hidden: true },
        { field: 'read_at', kind: 'datetime', hidden: true },
      ],
      card: { first: ['recipient', 'status'], second: ['created_at', 'kind', 'merchant_name'] },
      filters: [
        { kind: 'enum', param: 'status', values: Object.values(MailStatus) },
        { kind: 'enum', param: 'kind', values: Object.values(PlatformMessageKind) },
        { kind: 'dates', from: 'from', to: 'to', label: 'fields.created_at' },
      ],
      export: '/api/manager/main_whatsapp/messages/export',
      exportPermission: PERMISSIONS.view,
      actions: [
        {
          name: 'resend',
          icon: 'refresh',
          permission: PERMISSIONS.resend,
          bulk: true,
          when: (row) => row.may_be_resent,
          run: (row) => resendMainWhatsappMessage(row.id),
          consequences: (row) => [t('consequences.resend', { to: row.recipient })],
        },
      ],
    }),
    [t],
  );
  return <ListPanel def={def} />;
}
