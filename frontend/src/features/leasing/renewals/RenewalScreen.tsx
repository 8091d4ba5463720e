import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useAllows } from '@/api/areaContext';
import type {
  ListRenewalRowsParams,
  Renewal,
  RenewalRow,
} from '@/api/generated/merchant/client.schemas';
import { getRenewal } from '@/api/generated/merchant/renewals-reads';
import { undoRenewal } from '@/api/generated/merchant/renewals-writes';
import { queryOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { dialogs } from '@/components/feedback/dialogs';
import { toast } from '@/components/feedback/toasts';
import { useShowError } from '@/components/feedback/useShowError';
import { Icon } from '@/components/Icon';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { Page } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { StatTile, Tiles } from '@/components/StatTile';
import { NumberText } from '@/components/Text';
import { ChangeText, Progress, useProgress } from './cells';
import { rowList } from './columns';
import { PERMISSIONS } from './feature';
import { useWriteLetters } from './useWriteLetters';

function Undo({ renewal }: { renewal: Renewal }) {
  const { t } = useTranslation('renewals');
  const allows = useAllows();
  const refresh = useRefresh();
  const showError = useShowError();
  if (!allows(PERMISSIONS.undo) || !renewal.ended_at || renewal.drafted === renewal.undone)
    return null;
  const undo = async () => {
    const sure = await dialogs.confirm({
      title: t('undo.title'),
      consequences: [t('undo.untouched'), t('undo.touched')],
      confirm: t('actions.undo'),
      tone: 'danger',
    });
    if (!sure) return;
    try {
      const { undone } = await undoRenewal(renewal.id, { version: renewal.version });
      toast.success(t('undo.done', { count: undone }));
    } catch (error) {
      await showError(error);
    }
    await refresh();
  };
  return (
    <Button
      variant="outlined"
      color="error"
      startIcon={<Icon name="refresh" size={16} />}
      onClick={() => void undo()}
    >
      {t('actions.undo')}
    </Button>
  );
}

function Rows({ renewal }: { renewal: Renewal }) {
  const write = useWriteLetters();
  const def = useMemo<ListDef<RenewalRow, ListRenewalRowsParams>>(
    () => ({
      ...rowList(renewal.id),
      actions: [
        {
          name: 'letter',
          icon: 'mail',
          permission: PERMISSIONS.letters,
          bulk: true,
          when: (row) => row.state === 'drafted' && row.draft_id !== undefined,
          open: (row) => void write([row.contract_id]),
          openMany: (rows) => void write(rows.map((row) => row.contract_id)),
        },
      ],
    }),
    [renewal.id, write],
  );
  // The rows are asked for again with each one that is done.
  return <ListPanel key={renewal.ended_at ? 'ended' : renewal.done} def={def} />;
}

function Known({ begun }: { begun: Renewal }) {
  const { t } = useTranslation('renewals');
  const renewal = useProgress(begun);
  const tiles = [
    { name: 'total', value: renewal.total, tone: 'neutral' },
    { name: 'drafted', value: renewal.drafted, tone: 'success' },
    { name: 'refused', value: renewal.refused, tone: renewal.refused > 0 ? 'danger' : 'neutral' },
    { name: 'undone', value: renewal.undone, tone: 'neutral' },
  ] as const;
  return (
    <Page
      title={t('one')}
      hint={
        <>
          <ChangeText renewal={renewal} /> · <bdi>{renewal.started_by}</bdi>
        </>
      }
      actions={<Undo renewal={renewal} />}
    >
      <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {!renewal.ended_at && (
          <Alert severity="info">
            {t('running')} <Progress renewal={renewal} />
          </Alert>
        )}
        <Tiles least={140}>
          {tiles.map(({ name, value, tone }) => (
            <StatTile
              key={name}
              label={t(`fields.${name}`)}
              value={<NumberText value={value} />}
              tone={tone}
            />
          ))}
        </Tiles>
        <Rows renewal={renewal} />
      </div>
    </Page>
  );
}

/** One renewal: how far it is, what became of each contract, the way back. */
export default function RenewalScreen() {
  const { t } = useTranslation('renewals');
  const { id } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getRenewal, Number(id)));
  if (data) return <Known key={data.version} begun={data} />;
  return (
    <Page title={t('one')}>
      <PendingPanel error={error} retry={() => void refetch()} />
    </Page>
  );
}
