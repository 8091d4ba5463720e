import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { Invoice } from '@/api/generated/merchant/client.schemas';
import { listInvoiceHistory } from '@/api/generated/merchant/invoices-history';
import { getInvoice } from '@/api/generated/merchant/invoices-reads';
import { type Query, queryOf } from '@/api/operation';
import { DetailPage, type DetailDef } from '@/components/detail/DetailPage';
import { namedBy } from '@/components/detail/RecordValue';
import { Icon } from '@/components/Icon';
import { ActionMenu } from '@/components/list/ActionMenu';
import { ListPanel } from '@/components/list/ListPage';
import type { RowAction } from '@/components/list/types';
import { EmptyState } from '@/components/feedback/States';
import { Panel } from '@/components/Page';
import { PermissionButton } from '@/components/PermissionButton';
import { StatTile, Tiles } from '@/components/StatTile';
import { Code, InstantText, Money } from '@/components/Text';
import { contractPaths } from '@/features/leasing/contracts/public';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { localName, useLanguage } from '@/i18n/useLanguage';
import {
  DueClock,
  MOVING,
  hasPdf,
  isDue,
  isMoving,
  zatcaSubmissionPaths,
  zatcaSubmissionPermissions,
} from '../zatca_submissions/public';
import { kind, notesOf, state } from './columns';
import { Content } from './Content';
import { PATHS, PERMISSIONS } from './feature';
import { useInvoiceActions } from './useInvoiceActions';

/** Asked again while its document is on its way. */
const load = (id: string): Query<Invoice> => ({
  ...queryOf(getInvoice, Number(id)),
  refetchInterval: ({ state }) => (isMoving(state.data?.state) ? MOVING.pollMs : false),
});

function Of({ row }: { row: Invoice }) {
  const language = useLanguage();
  return (
    <>
      <MuiLink component={Link} to={customerPaths.detail(row.customer_id)}>
        <bdi>{localName(row, language, 'customer_name')}</bdi>
      </MuiLink>
      {row.contract_id !== undefined && (
        <>
          {' '}
          ·{' '}
          <MuiLink component={Link} to={contractPaths.detail(row.contract_id)}>
            <Code>{row.contract_number}</Code>
          </MuiLink>
        </>
      )}
    </>
  );
}

function Buttons({ row, actions }: { row: Invoice; actions: readonly RowAction<Invoice>[] }) {
  const { t } = useTranslation('invoices');
  const pdf = actions.find(({ name }) => name === 'pdf');
  return (
    <>
      {hasPdf(row) && (
        <PermissionButton
          variant="contained"
          permission={PERMISSIONS.view}
          startIcon={<Icon name="download" size={16} />}
          onClick={() => pdf?.open?.(row)}
        >
          {t('actions.pdf')}
        </PermissionButton>
      )}
      <ActionMenu ns="invoices" row={row} actions={actions.filter((action) => action !== pdf)} />
    </>
  );
}

const SEVERITIES: Readonly<Record<string, 'error' | 'warning' | 'info'>> = {
  rejected: 'error',
  blocked: 'warning',
};

/** Its amounts, and what its state asks for. */
function Above({ row }: { row: Invoice }) {
  const { t } = useTranslation('invoices');
  const standing =
    row.taken_back_at === undefined ? undefined : (
      <Alert severity="info" sx={{ mb: 4 }}>
        {t('takenBack')} <InstantText at={row.taken_back_at} />
      </Alert>
    );
  const open = (
    <PermissionButton
      color="inherit"
      size="small"
      permission={zatcaSubmissionPermissions.view}
      to={zatcaSubmissionPaths.detail(row.submission_id)}
    >
      {t('actions.submission')}
    </PermissionButton>
  );
  return (
    <>
      {standing}
      {!['reported', 'cleared'].includes(row.state) && (
        <Alert severity={SEVERITIES[row.state] ?? 'info'} sx={{ mb: 4 }} action={open}>
          {t(
            row.state === 'rejected'
              ? 'standing.rejected'
              : row.state === 'blocked'
                ? 'standing.blocked'
                : `standing.${row.subtype}`,
          )}
          {isDue(row.state) && (
            <div style={{ marginBlockStart: 6 }}>
              <DueClock
                dueAt={row.due_at}
                call={row.subtype === 'standard' ? 'clearance' : 'reporting'}
              />
            </div>
          )}
        </Alert>
      )}
      <div style={{ marginBlockEnd: 16 }}>
        <Tiles>
          <StatTile
            label={t('fields.net')}
            value={<Money amount={row.net} currency={row.currency} />}
          />
          <StatTile
            label={t('fields.vat')}
            value={<Money amount={row.vat} currency={row.currency} />}
          />
          {Number(row.rounding) !== 0 && (
            <StatTile
              label={t('fields.rounding')}
              value={<Money amount={row.rounding} currency={row.currency} />}
            />
          )}
          <StatTile
            label={t('fields.total')}
            tone="info"
            value={<Money amount={row.total} currency={row.currency} />}
          />
        </Tiles>
      </div>
      <Content row={row} />
    </>
  );
}

function Notes({ row }: { row: Invoice }) {
  const { t } = useTranslation('invoices');
  const def = useMemo(() => notesOf(row.id), [row.id]);
  return row.kind === 'invoice' ? (
    <ListPanel def={def} />
  ) : (
    <Panel>
      <EmptyState icon="contract" title={t('noNotes.title')} text={t('noNotes.text')} />
    </Panel>
  );
}

const detail = (actions: readonly RowAction<Invoice>[]): DetailDef<Invoice> => ({
  ns: 'invoices',
  load,
  title: (row) => row.number,
  status: state,
  hint: (row) => <Of row={row} />,
  actions: (row) => <Buttons row={row} actions={actions} />,
  above: (row) => <Above row={row} />,
  sections: [
    {
      title: 'sections.document',
      fields: [
        kind,
        { field: 'subtype', kind: 'enum' },
        { field: 'issue_date', kind: 'date' },
        { field: 'issued_at', kind: 'datetime' },
        { field: 'original_number', render: (row) => <Original row={row} /> },
        { field: 'reason' },
      ],
    },
    {
      title: 'sections.authority',
      fields: [
        { field: 'icv', kind: 'code' },
        { field: 'uuid', kind: 'code' },
        { field: 'finished_at', kind: 'datetime' },
      ],
    },
  ],
  tabs: [{ name: 'notes', render: (row) => <Notes row={row} /> }],
  history: (id, params) => queryOf(listInvoiceHistory, Number(id), params),
  historyWords: {
    customer_id: namedBy(customerSource),
    contract_payment_id: null,
    original_id: null,
    search_key: null,
    updated_at: null,
  },
});

function Original({ row }: { row: Invoice }) {
  if (row.original_id === undefined) return <>—</>;
  return (
    <MuiLink component={Link} to={PATHS.detail(row.original_id)}>
      <Code>{row.original_number}</Code>
    </MuiLink>
  );
}

/** One invoice or note, as far as its newest document has come. */
export default function InvoiceScreen() {
  const { id = '' } = useParams();
  const { actions, dialog } = useInvoiceActions();
  const def = useMemo(() => detail(actions), [actions]);
  return (
    <>
      <DetailPage key={id} def={def} id={id} />
      {dialog}
    </>
  );
}
