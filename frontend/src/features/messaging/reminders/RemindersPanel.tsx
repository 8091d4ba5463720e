import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Channel,
  type ListRemindersParams,
  type Reminder,
  DeliveryStatus,
} from '@/api/generated/merchant/client.schemas';
import { listReminderHistory } from '@/api/generated/merchant/reminders-history';
import { resendReminder } from '@/api/generated/merchant/reminders-writes';
import { queryOf } from '@/api/operation';
import { Icon } from '@/components/Icon';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { PermissionButton } from '@/components/PermissionButton';
import { contractPaths } from '@/features/leasing/contracts/public';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { PATHS, PERMISSIONS, READS } from './feature';
import { RuleText } from './RuleText';
import { DELIVERY_TONES } from './tones';

const { failed, not_connected, pending, sent, sending, unknown } = DeliveryStatus;

const base: ListDef<Reminder, ListRemindersParams> = {
  ns: 'reminders',
  icon: 'bell',
  ...READS,
  export: '/api/merchant/reminders/export',
  columns: [
    { field: 'customer_name', kind: 'name', link: (row) => customerPaths.detail(row.customer_id) },
    {
      field: 'contract_number',
      kind: 'code',
      link: (row) => contractPaths.detail(row.contract_id),
    },
    { field: 'amount', kind: 'money' },
    { field: 'due_on', kind: 'date' },
    { field: 'rule_days', render: (row) => <RuleText days={row.rule_days} /> },
    { field: 'channel', kind: 'enum' },
    { field: 'status', kind: 'enum', tones: DELIVERY_TONES },
    { field: 'sent_at', kind: 'datetime' },
    { field: 'delivered_at', kind: 'datetime', sort: true },
    { field: 'read_at', kind: 'datetime', sort: true },
    { field: 'recipient', render: (row) => <bdi dir="ltr">{row.recipient}</bdi>, hidden: true },
    { field: 'created_at', kind: 'datetime', hidden: true },
  ],
  filters: [
    {
      kind: 'enum',
      param: 'status',
      values: [sent, pending, sending, failed, unknown, not_connected],
    },
    { kind: 'enum', param: 'channel', values: Object.values(Channel) },
    { kind: 'entity', param: 'customer_id', source: customerSource },
    { kind: 'dates', from: 'due_from', to: 'due_to', label: 'fields.due_on' },
  ],
};

function Message({ reminder, onClose }: { reminder: Reminder; onClose: () => void }) {
  const { t } = useTranslation(['reminders', 'kit']);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="reminder-title">
      <DialogTitle id="reminder-title">
        {t('actions.message')} · <bdi dir="ltr">{reminder.recipient}</bdi>
      </DialogTitle>
      <DialogContent>
        {reminder.error && (
          <p role="note">
            {t('failed')} <bdi dir="ltr">{reminder.error}</bdi>
          </p>
        )}
        <p dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', margin: 0 }}>
          {reminder.body}
        </p>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" variant="outlined" onClick={onClose}>
          {t('close', { ns: 'kit' })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What tenants were told about their payments, and what did not reach them. */
export function RemindersPanel() {
  const { t } = useTranslation('reminders');
  const [shown, setShown] = useState<Reminder>();
  const { history, dialog: historyDialog } = useRowHistory({
    ns: 'reminders',
    query: (id, params) => queryOf(listReminderHistory, Number(id), params),
    nameOf: (row: Reminder) => row.contract_number,
  });
  const def = useMemo<typeof base>(
    () => ({
      ...base,
      actions: [
        { name: 'message', icon: 'mail', open: setShown },
        {
          name: 'resend',
          icon: 'refresh',
          permission: PERMISSIONS.resend,
          when: ({ status }) => status === failed || status === unknown,
          run: (row) => resendReminder(row.id),
          consequences: (row) => [
            t('consequences.resend', { recipient: row.recipient }),
            ...(row.status === unknown ? [t('consequences.twice')] : []),
          ],
        },
        history,
      ],
    }),
    [history, t],
  );
  const settings = (
    <PermissionButton
      color="inherit"
      variant="outlined"
      permission={PERMISSIONS.view}
      to={PATHS.settings}
      startIcon={<Icon name="settings" size={16} />}
    >
      {t('when')}
    </PermissionButton>
  );
  return (
    <>
      <div style={{ display: 'flex', justifyContent: 'flex-end' }}>{settings}</div>
      <ListPanel def={def} />
      {shown && <Message reminder={shown} onClose={() => setShown(undefined)} />}
      {historyDialog}
    </>
  );
}
