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
  type PageCustomerMessage,
} from '@/api/generated/merchant/client.schemas';
import { resendCareMessage } from '@/api/generated/merchant/customers-care-writes';
import {
  listChequeMessages,
  listContractMessages,
  listCustomerMessages,
} from '@/api/generated/merchant/messages-reads';
import { resendReminder } from '@/api/generated/merchant/reminders-writes';
import { queryOf, type Read } from '@/api/operation';
import { permissions } from '@/api/permissions';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef, RowAction } from '@/components/list/types';
import type { RecordProps } from '@/components/shell/additions';
import { contractPaths } from '@/features/leasing/contracts/public';
import { DELIVERY_TONES } from '../reminders/public';
import { PERMISSIONS } from './feature';
import { WhyText } from './WhyText';

type MessagesDef = ListDef<CustomerMessage, ListCustomerMessagesParams>;
const CAUSES = ['reminder', 'care', 'campaign'] as const;
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

type Listed = Read<[id: number, params?: ListCustomerMessagesParams], PageCustomerMessage>;

/** Whose messages are listed: their operation, and the part of its address. */
const OF: Readonly<Record<'customers' | 'contracts' | 'cheques', Listed>> = {
  customers: listCustomerMessages,
  contracts: listContractMessages,
  cheques: listChequeMessages,
};

/** All that was sent, whatever the channel and cause. */
function MessagesOf({ noun, id }: RecordProps & { noun: keyof typeof OF }) {
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
      query: (params) => queryOf(OF[noun], id, params),
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
          hidden: noun !== 'customers',
          link: ({ contract_id }) => (contract_id ? contractPaths.detail(contract_id) : undefined),
        },
        { field: 'recipient', render: (row) => <bdi dir="ltr">{row.recipient}</bdi> },
        { field: 'sent_at', kind: 'datetime', hidden: true },
        { field: 'error', hidden: true, render: (row) => <bdi dir="ltr">{row.error}</bdi> },
      ],
      card: { first: ['cause', 'status'], second: ['at', 'channel', 'recipient'] },
      filters: [
        {
          kind: 'enum',
          param: 'cause',
          // Campaigns are about no contract.
          values: noun === 'customers' ? CAUSES : CAUSES.slice(0, 2),
        },
        {
          kind: 'enum',
          param: 'status',
          values: [sent, pending, sending, failed, unknown, not_connected],
        },
        { kind: 'enum', param: 'channel', values: Object.values(Channel) },
      ],
      export: `/api/merchant/messages/${noun}/${id}/export`,
      exportPermission: PERMISSIONS.view,
      actions,
    };
  }, [id, noun, t]);
  return (
    <>
      <ListPanel def={def} />
      {shown && <Message row={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

export const MessagesOfCustomer = (record: RecordProps) => (
  <MessagesOf noun="customers" {...record} />
);
export const MessagesOfContract = (record: RecordProps) => (
  <MessagesOf noun="contracts" {...record} />
);
/** About the payment that the cheque is for. */
export const MessagesOfCheque = (record: RecordProps) => <MessagesOf noun="cheques" {...record} />;
