import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type ReactNode, Suspense, lazy, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import { download } from '@/api/client';
import { isApiError } from '@/api/errors';
import { useMedia } from '@/lib/useMedia';
import { AddButton } from '../AddButton';
import { EmptyState, ErrorState, Skeletons } from '../feedback/States';
import { toast } from '../feedback/toasts';
import { useShowError } from '../feedback/useShowError';
import { Page, Panel } from '../Page';
import { PermissionButton } from '../PermissionButton';
import { ActionMenu } from './ActionMenu';
import { BulkBar } from './BulkBar';
import { cardOf } from './cardOf';
import { Cards } from './Cards';
import { DataTable, type TableProps } from './DataTable';
import { Filters } from './Filters';
import { Pager } from './Pager';
import { ToolButton } from './ToolButton';
import { TypedText } from './TypedText';
import type { ListDef } from './types';
import { useListMemory } from './useListMemory';
import { useListAnswer } from './useListAnswer';
import { useListState } from './useListState';
import { ColumnMenu, ExportMenu, ViewsMenu } from './ViewMenus';

const FilterSheet = lazy(() => import('./FilterSheet'));

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  padding: 10,
  alignItems: 'center',
  borderBlockEnd: `1px solid ${theme.surface.line}`,
  '& .search': { flex: '1 1 200px', maxWidth: 360 },
  '& .grow': { flex: 1 },
  // One line on a phone: the tools are their pictures.
  '@media (max-width: 700px)': {
    flexWrap: 'nowrap',
    '& .search': { flex: '1 1 0', minWidth: 0 },
    '& .grow': { display: 'none' },
  },
}));

interface Props<Row extends object, Params> {
  def: ListDef<Row, Params>;
  /** Above the list: tiles, a notice. */
  above?: ReactNode;
  /** More buttons beside "add". */
  headerActions?: ReactNode;
}

function Empty<Row, Params>({
  def,
  filtered,
  clear,
}: {
  def: ListDef<Row, Params>;
  filtered: boolean;
  clear: () => void;
}) {
  const { t } = useTranslation([def.ns, 'kit']);
  if (filtered) {
    const action = (
      <Button variant="outlined" color="inherit" onClick={clear}>
        {t('list.clear', { ns: 'kit' })}
      </Button>
    );
    return (
      <EmptyState
        title={t('list.noMatch', { ns: 'kit' })}
        text={t('list.noMatchText', { ns: 'kit' })}
        actions={action}
      />
    );
  }
  const add = def.add && (
    <PermissionButton
      variant="contained"
      to={def.add.to}
      onClick={def.add.open}
      permission={def.add.permission}
    >
      {t('add')}
    </PermissionButton>
  );
  return (
    <EmptyState
      icon={def.icon ?? 'plus'}
      title={t(`${def.empty ?? 'empty'}.title`)}
      text={t(`${def.empty ?? 'empty'}.text`)}
      actions={add}
    />
  );
}

/** A list screen: its definition says what, this says how. */
export function ListPage<Row extends object, Params>({
  def,
  above,
  headerActions,
}: Props<Row, Params>) {
  const { t } = useTranslation([def.ns, 'kit']);
  const add = def.add && (
    <AddButton to={def.add.to} onClick={def.add.open} permission={def.add.permission}>
      {t('add')}
    </AddButton>
  );
  return (
    <Page
      title={t('title')}
      actions={
        <>
          {headerActions}
          {add}
        </>
      }
    >
      {above}
      <ListPanel def={def} />
    </Page>
  );
}

/** The list without a page around it, for a tab of a detail page. */
export function ListPanel<Row extends object, Params>({ def }: { def: ListDef<Row, Params> }) {
  const { t } = useTranslation([def.ns, 'kit']);
  const state = useListState(def.defaultSort);
  const memory = useListMemory(def.ns, def.columns);
  const allows = useAllows();
  const showError = useShowError();
  const phone = useMedia('(max-width: 700px)');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const apart: readonly string[] = ['search', ...(def.above ?? [])];
  const filterCount = Object.keys(state.filters).filter((name) => !apart.includes(name)).length;
  const [open, setOpen] = useState(filterCount > 0 && !phone);
  const { data, error, isPending, isPlaceholderData, refetch } = useListAnswer(def);
  const rows = data?.items ?? [];
  const rowId = useMemo(
    () => (row: Row) => String(def.rowId?.(row) ?? (row as { id?: number | string }).id),
    [def],
  );
  // What was picked and is not here any more, as after collecting it, is picked no longer.
  const chosen = rows.filter((row) => picked.has(rowId(row)));
  const card = useMemo(() => def.card ?? cardOf(def.columns), [def]);
  const actions = def.actions ?? [];
  const bulk = actions.filter((action) => action.bulk && allows(action.permission));
  const runExport = async (format: string) => {
    const { sort, filters } = state;
    try {
      if (format === 'all') {
        const { exportAll } = await import('./exportAll');
        await exportAll(def.export ?? '', sort, { ...filters, ...def.fixed });
        toast.success(t('list.exportBegun', { ns: 'kit' }));
        return;
      }
      const name = await download(
        { url: def.export ?? '', params: { ...filters, ...def.fixed, sort, format } },
        `${def.ns}.${format}`,
      );
      toast.success(t('downloaded', { ns: 'kit', file: name }));
    } catch (failure) {
      if (await showError(failure)) await runExport(format);
    }
  };
  const table: TableProps<Row> = {
    ns: def.ns,
    label: t('title'),
    columns: memory.visible,
    rows,
    rowId,
    rowLink: def.rowLink,
    // What somebody chose to see is not taken away; it scrolls instead.
    kept: memory.chosen ? undefined : card.first,
    totals: data?.totals,
    sort: state.sort,
    onSort: state.setSort,
    selection: bulk.length > 0 && !phone ? { ids: picked, set: setPicked } : undefined,
    actions:
      actions.length > 0
        ? (row) => <ActionMenu ns={def.ns} row={row} actions={actions} />
        : undefined,
    loadingRows: isPending && !error ? 8 : 0,
  };
  const content = () => {
    if (error && !(data && isApiError(error, 0)))
      return <ErrorState error={error} retry={() => void refetch()} />;
    if (data && rows.length === 0)
      return (
        <Empty def={def} filtered={Object.keys(state.filters).length > 0} clear={state.clear} />
      );
    return phone && !isPending ? <Cards {...table} card={card} /> : <DataTable {...table} />;
  };
  const filters = def.filters && <Filters ns={def.ns} filters={def.filters} state={state} />;
  return (
    <Panel aria-label={t('title')}>
      <Bar className="no-print">
        {def.search !== false && (
          <span className="search">
            <TypedText
              search
              label={t('list.search', { ns: 'kit' })}
              value={state.search}
              onChange={(search) => state.change({ search })}
            />
          </span>
        )}
        <span className="grow" />
        {def.filters && def.filters.length > 0 && (
          <ToolButton
            icon="filter"
            label={
              filterCount > 0
                ? t('list.filtersOn', { ns: 'kit', count: filterCount })
                : t('list.filters', { ns: 'kit' })
            }
            marked={filterCount > 0}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        )}
        <ViewsMenu
          views={memory.views}
          onPick={(view) => {
            memory.pick(view);
            state.replaceAll(view.query);
          }}
          onSave={(name) =>
            memory.save({
              name,
              query: new URLSearchParams(state.params).toString(),
              columns: [...memory.shown],
            })
          }
          onRemove={memory.remove}
        />
        {!phone && (
          <ColumnMenu
            ns={def.ns}
            columns={def.columns}
            shown={memory.shown}
            onChange={memory.show}
          />
        )}
        {def.export && allows(def.exportPermission) && (
          <ExportMenu
            onExport={(format) => void runExport(format)}
            all={/^\/api\/merchant\/\D+$/.test(def.export)}
          />
        )}
      </Bar>
      {open && !phone && filters}
      {open && phone && (
        <Suspense fallback={null}>
          <FilterSheet onClose={() => setOpen(false)}>{filters}</FilterSheet>
        </Suspense>
      )}
      {chosen.length > 0 && (
        <BulkBar ns={def.ns} actions={bulk} rows={chosen} clear={() => setPicked(new Set())} />
      )}
      <div style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
        <Suspense fallback={<Skeletons />}>{content()}</Suspense>
      </div>
      {data && data.total > 0 && <Pager total={data.total} state={state} />}
    </Panel>
  );
}
