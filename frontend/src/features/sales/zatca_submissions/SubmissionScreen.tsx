import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useAllows } from '@/api/areaContext';
import type { ZatcaSubmission } from '@/api/generated/merchant/client.schemas';
import { listZatcaSubmissionHistory } from '@/api/generated/merchant/zatca-submissions-history';
import { queryOf } from '@/api/operation';
import { DetailPage, type DetailDef } from '@/components/detail/DetailPage';
import { Icon } from '@/components/Icon';
import { ActionMenu } from '@/components/list/ActionMenu';
import type { RowAction } from '@/components/list/types';
import { useRunAction } from '@/components/list/useRunAction';
import { Panel } from '@/components/Page';
import { PermissionButton } from '@/components/PermissionButton';
import { Code, InstantText } from '@/components/Text';
import { customerPaths } from '@/features/parties/customers/public';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { invoicePaths, invoicePermissions } from '../invoices/public';
import { Attempts } from './Attempts';
import { useNow } from './clock';
import { DueClock } from './DueClock';
import { Messages } from './Messages';
import { PATHS } from './feature';
import { type SubmissionRow, submissionOf } from './reads';
import { StateText } from './StateText';
import { isAccepted, isDue } from './states';
import { useQueueActions } from './useQueueActions';

const severityOf = (row: SubmissionRow) =>
  isAccepted(row.state)
    ? 'success'
    : row.state === 'rejected' && row.replaced_by_id === undefined
      ? 'error'
      : row.state === 'blocked'
        ? 'warning'
        : 'info';

/** The one thing to do next, in the open; the rest in the menu. */
const FIRST = ['reissue', 'retry', 'pdf'];

function Buttons({
  row,
  actions,
}: {
  row: SubmissionRow;
  actions: readonly RowAction<ZatcaSubmission>[];
}) {
  const { t } = useTranslation('zatca_submissions');
  const allows = useAllows();
  const run = useRunAction<ZatcaSubmission>('zatca_submissions');
  const first = FIRST.map((name) => actions.find((action) => action.name === name)).find(
    (action) => action && allows(action.permission) && action.when?.(row),
  );
  return (
    <>
      {first && (
        <PermissionButton
          variant="contained"
          permission={first.permission}
          startIcon={first.icon && <Icon name={first.icon} size={16} />}
          onClick={() => (first.open ? first.open(row) : void run(first, [row]))}
        >
          {t(`actions.${first.name}`)}
        </PermissionButton>
      )}
      <ActionMenu
        ns="zatca_submissions"
        row={row}
        actions={actions.filter((action) => action !== first && action.name !== 'answer')}
      />
    </>
  );
}

/** What the state means, the other document of a replaced pair, and what the authority said. */
function Above({ row }: { row: SubmissionRow }) {
  const { t } = useTranslation('zatca_submissions');
  const language = useLanguage();
  return (
    <>
      <Alert severity={severityOf(row)} sx={{ mb: 4 }}>
        <div>{localName(row, language, 'advice')}</div>
        {isDue(row.state) && (
          <div style={{ marginBlockStart: 6 }}>
            <DueClock dueAt={row.due_at} call={row.call} />
          </div>
        )}
        {row.replaced_by_id !== undefined && (
          <MuiLink component={Link} to={PATHS.detail(row.replaced_by_id)} color="inherit">
            {t('links.replacedBy')}
          </MuiLink>
        )}
        {row.replaces_id !== undefined && (
          <MuiLink component={Link} to={PATHS.detail(row.replaces_id)} color="inherit">
            {t('links.replaces')}
          </MuiLink>
        )}
      </Alert>
      {row.messages.length > 0 && (
        <div style={{ marginBlockEnd: 16 }}>
          <Panel aria-label={t('messages')}>
            <div style={{ padding: 20 }}>
              <h2 style={{ margin: '0 0 12px', fontSize: '0.9375rem' }}>{t('messages')}</h2>
              <Messages messages={row.messages} />
            </div>
          </Panel>
        </div>
      )}
    </>
  );
}

function Of({ row }: { row: SubmissionRow }) {
  const { t } = useTranslation('zatca_submissions');
  const language = useLanguage();
  const allows = useAllows();
  const invoice = <Code>{row.invoice_number}</Code>;
  return (
    <>
      {t(`values.kind.${row.kind}`)}{' '}
      {allows(invoicePermissions.view) ? (
        <MuiLink component={Link} to={invoicePaths.detail(row.invoice_id)}>
          {invoice}
        </MuiLink>
      ) : (
        invoice
      )}
      {' · '}
      <MuiLink component={Link} to={customerPaths.detail(row.customer_id)}>
        <bdi>{localName(row, language, 'customer_name')}</bdi>
      </MuiLink>
    </>
  );
}

function NextAttempt({ row }: { row: SubmissionRow }) {
  const { t } = useTranslation('zatca_submissions');
  const now = useNow();
  if (row.state !== 'waiting') return <>—</>;
  return (
    <>
      {Date.parse(row.next_attempt_at) <= now ? t('now') : <InstantText at={row.next_attempt_at} />}
    </>
  );
}

/** What only the program reads. */
const HIDDEN = Object.fromEntries(
  [
    'xml',
    'cleared_xml',
    'draft',
    'messages',
    'answer',
    'hash',
    'previous_hash',
    'qr',
    'cleared_qr',
    'zatca_setting_id',
    'zatca_credential_id',
    'invoice_id',
    'leased_until',
    'updated_at',
  ].map((name) => [name, null]),
);

const detail = (actions: readonly RowAction<ZatcaSubmission>[]): DetailDef<SubmissionRow> => ({
  ns: 'zatca_submissions',
  load: (id) => submissionOf(Number(id)),
  title: (row) => row.invoice_number,
  status: { field: 'state', render: (row) => <StateText row={row} /> },
  hint: (row) => <Of row={row} />,
  actions: (row) => <Buttons row={row} actions={actions} />,
  above: (row) => <Above row={row} />,
  sections: [
    {
      title: 'sections.document',
      fields: [
        { field: 'kind', kind: 'enum' },
        { field: 'subtype', kind: 'enum' },
        { field: 'total', kind: 'money' },
        { field: 'currency', kind: 'code' },
        { field: 'created_at', kind: 'datetime' },
      ],
    },
    {
      title: 'sections.sending',
      fields: [
        { field: 'call', kind: 'enum' },
        { field: 'due_at', kind: 'datetime' },
        { field: 'attempts', kind: 'number' },
        { field: 'next_attempt_at', render: (row) => <NextAttempt row={row} /> },
        { field: 'finished_at', kind: 'datetime' },
        { field: 'http_status', kind: 'code' },
        { field: 'error' },
      ],
    },
    {
      title: 'sections.chain',
      fields: [
        { field: 'icv', kind: 'code' },
        { field: 'uuid', kind: 'code' },
      ],
    },
  ],
  counts: { attempts: (row) => row.attempts },
  tabs: [{ name: 'attempts', render: (row) => <Attempts id={row.id} /> }],
  history: (id, params) => queryOf(listZatcaSubmissionHistory, Number(id), params),
  historyWords: HIDDEN,
});

/** One document of the queue. */
export default function SubmissionScreen() {
  const { id = '' } = useParams();
  const { actions, dialog } = useQueueActions();
  const def = useMemo(() => detail(actions), [actions]);
  return (
    <>
      <DetailPage key={id} def={def} id={id} />
      {dialog}
    </>
  );
}
