import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Channel,
  type CustomerMessage,
  DeliveryStatus,
  type ListCustomerMessagesParams,
} from '@/api/generated/merchant/client.schemas';
import { resendCareMessage } from '@/api/generated/merchant/customers-care-writes';
import { listCustomerMessages } from '@/api/generated/merchant/messages-reads';
import { resendReminder } from '@/api/generated/merchant/reminders-writes';
import { queryOf } from '@/api/operation';
import { permissions } from '@/api/permissions';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef, RowAction } from '@/components/list/types';
import type { RecordProps } from '@/components/shell/additions';
import { contractPaths } from '@/features/leasing/contracts/public';
import { DELIVERY_TONES } from '../reminders/public';
import { PERMISSIONS } from './feature';
import { WhyText } from './WhyText';

type MessagesDef = ListDef<CustomerMessage, ListCustomerMessagesParams>;
const { failed, not_connected, pending, sent, sending, unknown } = DeliveryStatus;

function Message({ row, onClose }: { row: CustomerMessage; onClose: () => void }) {
  const { t } = useTranslation(['messages', 'kit']);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="message-title">
      <DialogTitle id="message-title">
        {row.subject ?? t('actions.read')} · <bdi dir="ltr">{row.recipient}</bdi>
      </DialogTitle>
      <DialogContent>
        {row.error && (
          <p role="note">
            {t('failed')} <bdi dir="ltr">{row.error}</bdi>
          </p>
        )}
        <p dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', margin: 0 }}>
          {row.body}
        </p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close', { ns: 'kit' })}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Whether it did not go out, and may be sent again. */
const isStuck = ({ status }: CustomerMessage) =>
  status === failed || status === unknown || status === not_connected;

/** All that a tenant was sent, whatever the channel and cause. */
export default function MessagesOfCustomer({ id }: RecordProps) {
  const { t } = useTranslation('messages');
  const [shown, setShown] = useState<CustomerMessage>();
  const def = useMemo<MessagesDef>(() => {
    const consequences = ({ recipient, status }: CustomerMessage) => [
      t('consequences.resend', { recipient }),
      ...(status === unknown ? [t('consequences.twice')] : []),
    ];
    const actions: readonly RowAction<CustomerMessage>[] = [
      {
        name: 'read',
        icon: 'view',
        when: ({ body }) => body !== undefined,
        open: setShown,
      },
      {
        name: 'resend',
        icon: 'refresh',
        permission: permissions.reminders.resend,
        when: (row) => row.reminder_id !== undefined && isStuck(row),
        run: (row) => row.reminder_id && resendReminder(row.reminder_id),
        consequences,
      },
      {
        name: 'resend',
        icon: 'refresh',
        permission: permissions.customers_care.send,
        when: (row) => row.care_message_id !== undefined && isStuck(row),
        run: (row) => row.care_message_id && resendCareMessage(row.care_message_id),
        consequences,
      },
    ];
    return {
      ns: 'messages',
      icon: 'mail',
      query: (params) => queryOf(listCustomerMessages, id, params),
      defaultSort: '-at',
      rowId: ({ key }) => key,
      search: false,
      columns: [
        { field: 'at', kind: 'datetime', sort: true },
        { field: 'cause', render: (row) => <WhyText row={row} /> },
        { field: 'channel', kind: 'enum' },
        { field: 'status', kind: 'enum', sort: true, tones: DELIVERY_TONES },
        {
          field: 'contract_number',
          kind: 'code',
          link: ({ contract_id }) => (contract_id ? contractPaths.detail(contract_id) : undefined),
        },
        { field: 'recipient', render: (row) => <bdi dir="ltr">{row.recipient}</bdi> },
        { field: 'sent_at', kind: 'datetime', hidden: true },
        { field: 'error', hidden: true, render: (row) => <bdi dir="ltr">{row.error}</bdi> },
      ],
      card: { first: ['cause', 'status'], second: ['at', 'channel', 'recipient'] },
      filters: [
        { kind: 'enum', param: 'cause', values: ['reminder', 'care', 'campaign'] },
        {
          kind: 'enum',
          param: 'status',
          values: [sent, pending, sending, failed, unknown, not_connected],
        },
        { kind: 'enum', param: 'channel', values: Object.values(Channel) },
      ],
      export: `/api/merchant/messages/customers/${id}/export`,
      exportPermission: PERMISSIONS.view,
      actions,
    };
  }, [id, t]);
  return (
    <>
      <ListPanel def={def} />
      {shown && <Message row={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
