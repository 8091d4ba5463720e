import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { useAllows } from '@/api/areaContext';
import type { ImportDetail } from '@/api/generated/merchant/client.schemas';
import { getImport, listImportRows } from '@/api/generated/merchant/imports-reads';
import { commitImport, deleteImport, undoImport } from '@/api/generated/merchant/imports-writes';
import { queryOf } from '@/api/operation';
import { invalidate, useRefresh } from '@/api/refresh';
import { dialogs } from '@/components/feedback/dialogs';
import { useShowError } from '@/components/feedback/useShowError';
import { Icon } from '@/components/Icon';
import { Page } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { useLinks } from '@/components/shell/features';
import { StatTile, Tiles } from '@/components/StatTile';
import { StatusChip } from '@/components/StatusChip';
import { InstantText, NumberText } from '@/components/Text';
import { useLanguage } from '@/i18n/useLanguage';
import { STATE_TONES } from './columns';
import { Faults } from './Faults';
import { PATHS, PERMISSIONS } from './feature';
import { Mapping } from './Mapping';
import { RowGrid } from './RowGrid';
import { type Save, useSaves } from './useSaves';

const POLL_MS = 1000;

const runs = (detail?: ImportDetail) =>
  detail?.import.state === 'committing' || detail?.import.state === 'undoing';

interface Props {
  detail: ImportDetail;
}

function Progress({ detail }: Props) {
  const { t } = useTranslation('imports');
  const { done, total, state } = detail.import;
  const share = total === 0 ? 100 : Math.round((100 * done) / total);
  return (
    <Alert severity="info">
      <span role="status">{t(`running.${state}`, { done, total })}</span>
      <LinearProgress
        variant={done === 0 ? 'indeterminate' : 'determinate'}
        value={share}
        aria-label={t('fields.done')}
      />
    </Alert>
  );
}

function Figures({ detail }: Props) {
  const { t } = useTranslation('imports');
  const { total, faulty, present, created, updated, skipped, state } = detail.import;
  const known = { name: 'total', value: total, tone: 'neutral' } as const;
  const tiles =
    state === 'open' || state === 'committing'
      ? ([
          known,
          { name: 'faulty', value: faulty, tone: faulty > 0 ? 'danger' : 'success' },
          { name: 'present', value: present, tone: 'neutral' },
        ] as const)
      : ([
          known,
          { name: 'created', value: created, tone: 'success' },
          { name: 'updated', value: updated, tone: 'neutral' },
          { name: 'skipped', value: skipped, tone: 'neutral' },
        ] as const);
  return (
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
  );
}

/** What the import will do, in a sentence, and what is to be known before. */
function Preview({ detail }: Props) {
  const { t } = useTranslation('imports');
  const { total, faulty, present, existing, kind } = detail.import;
  const { new_buildings: buildings, same_file: same } = detail;
  return (
    <>
      {same && (
        <Alert severity="warning">
          {t('same.text', { name: same.started_by })} <InstantText at={same.created_at} />.{' '}
          <Link to={PATHS.record(same.id)}>{t('same.open')}</Link>
        </Alert>
      )}
      <Alert severity={faulty > 0 ? 'warning' : 'success'}>
        {faulty > 0
          ? t('preview.faulty', { count: faulty })
          : t('preview.create', { count: total - present, what: t(`values.kind.${kind}`) })}
        {present > 0 && <div>{t(`preview.${existing}`, { count: present })}</div>}
        {buildings.length > 0 && (
          <div>
            {t('preview.buildings', { count: buildings.length })}{' '}
            <bdi>{buildings.slice(0, 8).join(' · ')}</bdi>
          </div>
        )}
      </Alert>
    </>
  );
}

function Failure({ detail }: Props) {
  const { t } = useTranslation('imports');
  const language = useLanguage();
  const { failure } = detail;
  if (!failure) return null;
  return (
    <Alert severity="error">
      {failure[language]}
      {failure.rows.length > 0 && (
        <ul>
          {failure.rows.map((row) => (
            <li key={row.line}>
              {row.line > 0 && <strong>{t('rowNumber', { row: row.line })}</strong>} {row[language]}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

function Commit({ detail, save, busy }: Props & { save: Save; busy: boolean }) {
  const { t } = useTranslation('imports');
  const allows = useAllows();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const showError = useShowError();
  if (!allows(PERMISSIONS.create)) return null;
  const { id, total, present, existing, faulty } = detail.import;
  const remove = async () => {
    const sure = await dialogs.confirm({
      title: t('discard.title'),
      consequences: [t('discard.text')],
      confirm: t('actions.discard'),
      tone: 'danger',
    });
    if (!sure) return;
    try {
      await deleteImport(id);
      await refresh();
      await navigate(PATHS.list);
    } catch (error) {
      await showError(error);
    }
  };
  const commit = async () => {
    const sure = await dialogs.confirm({
      title: t('commit.title'),
      consequences: [
        t('commit.create', { count: total - present }),
        ...(present > 0 ? [t(`preview.${existing}`, { count: present })] : []),
        ...(detail.new_buildings.length > 0
          ? [t('preview.buildings', { count: detail.new_buildings.length })]
          : []),
      ],
      confirm: t('actions.commit'),
    });
    if (sure) await save((version) => commitImport(id, { version }));
  };
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => void remove()}>
        {t('actions.discard')}
      </Button>
      <Button
        variant="contained"
        loading={busy}
        disabled={faulty > 0}
        startIcon={<Icon name="upload" size={16} />}
        onClick={() => void commit()}
      >
        {t('actions.commit')}
      </Button>
    </>
  );
}

function Undo({ detail, save, busy }: Props & { save: Save; busy: boolean }) {
  const { t } = useTranslation('imports');
  const allows = useAllows();
  if (!allows(PERMISSIONS.undo)) return null;
  const { id, created, updated } = detail.import;
  const undo = async () => {
    const sure = await dialogs.confirm({
      title: t('undo.title'),
      consequences: [
        t('undo.created', { count: created }),
        ...(updated > 0 ? [t('undo.updated', { count: updated })] : []),
        t('undo.whole'),
      ],
      confirm: t('actions.undo'),
      tone: 'danger',
    });
    if (sure) await save((version) => undoImport(id, { version }));
  };
  return (
    <Button
      variant="outlined"
      color="error"
      loading={busy}
      startIcon={<Icon name="refresh" size={16} />}
      onClick={() => void undo()}
    >
      {t('actions.undo')}
    </Button>
  );
}

function Known({ detail }: Props) {
  const { t } = useTranslation('imports');
  const allows = useAllows();
  const links = useLinks();
  const { save, busy } = useSaves(detail);
  const { kind, state, file_name: file, started_by: by } = detail.import;
  const isOpen = state === 'open';
  const mayEdit = isOpen && allows(PERMISSIONS.create);
  const list = links.list(kind);
  return (
    <Page
      title={t('one')}
      status={<StatusChip tone={STATE_TONES[state]} label={t(`values.state.${state}`)} />}
      hint={
        <>
          {t(`values.kind.${kind}`)} · <bdi>{file}</bdi> · <bdi>{by}</bdi>
        </>
      }
      actions={
        <>
          {isOpen && <Commit detail={detail} save={save} busy={busy} />}
          {state === 'committed' && <Undo detail={detail} save={save} busy={busy} />}
          {state === 'committed' && list && (
            <Button component={Link} to={list} variant="contained">
              {t('openList')}
            </Button>
          )}
        </>
      }
    >
      <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {runs(detail) && <Progress detail={detail} />}
        <Failure detail={detail} />
        <Figures detail={detail} />
        {isOpen && <Preview detail={detail} />}
        {mayEdit && <Mapping detail={detail} save={save} busy={busy} />}
        {mayEdit && <Faults detail={detail} save={save} busy={busy} />}
        {!runs(detail) && <RowGrid detail={detail} save={mayEdit ? save : undefined} />}
      </div>
    </Page>
  );
}

/** One import: how its columns are matched, what is wrong, how far it is, the way back. */
export default function ImportScreen() {
  const { t } = useTranslation('imports');
  const { id } = useParams();
  const client = useQueryClient();
  const refresh = useRefresh();
  const { data, error, refetch } = useQuery({
    ...queryOf(getImport, Number(id)),
    refetchInterval: ({ state }) => (runs(state.data) ? POLL_MS : false),
  });
  const state = data?.import.state;
  // What the job has made shows in the rows and in other lists.
  useEffect(() => {
    if (state === 'committed' || state === 'undone')
      void invalidate(client, listImportRows).then(refresh);
  }, [state, client, refresh]);
  if (data) return <Known key={data.import.id} detail={data} />;
  return (
    <Page title={t('one')}>
      <PendingPanel error={error} retry={() => void refetch()} />
    </Page>
  );
}
