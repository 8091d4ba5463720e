import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAllows } from '@/api/areaContext';
import { isApiError } from '@/api/errors';
import type { Query } from '@/api/operation';
import type { Permission } from '@/lib/area';
import { Skeletons } from '../feedback/States';
import { Icon } from '../Icon';
import { Value } from '../list/Cell';
import type { Column } from '../list/types';
import { Page, Panel } from '../Page';
import { PermissionButton } from '../PermissionButton';
import { RecordAdditions, useAdditions } from '../shell/additions';
import { PendingPanel } from '@/components/PendingPanel';
import { lazyOf } from '@/lib/lazyOf';
import { HistoryTab, type HistoryQuery } from './HistoryTab';
import { RecordTabs } from './RecordTabs';
import type { FieldWords } from './RecordValue';
import { inOrder, type TabPlace } from './tabGroups';

export interface DetailSection<Row> {
  title?: string;
  fields: readonly Column<Row>[];
}

export interface DetailTab<Row> {
  /** Its word is `tabs.<name>` in the namespace. */
  name: string;
  permission?: Permission;
  /** Needed where other features add tabs. */
  at?: TabPlace;
  render: (row: Row) => ReactNode;
}

export interface DetailDef<Row> {
  ns: string;
  load: (id: string) => Query<Row>;
  title: (row: Row, language: 'en' | 'ar') => string;
  /** The field shown as a chip beside the title. */
  status?: Column<Row>;
  hint?: (row: Row) => ReactNode;
  /** The noun whose pages other features may add tabs and figures to (their `adds.ts`). */
  additions?: string;
  edit?: { to: (row: Row) => string; permission?: Permission };
  actions?: (row: Row) => ReactNode;
  /** Above the tabs: amounts due, the next thing to do. */
  above?: (row: Row) => ReactNode;
  /** The facts stand at the side of the figures, which then belong to the first tab. */
  aside?: boolean;
  sections: readonly DetailSection<Row>[];
  tabs?: readonly DetailTab<Row>[];
  /** How many a tab holds, by its name, also of tabs that other features add. */
  counts?: Readonly<Record<string, (row: Row) => number | undefined>>;
  /** `(id, params) => queryOf(unitHistory, Number(id), params)`. */
  history?: HistoryQuery;
  /** How the history says ids and other fields that have no choice of words. */
  historyWords?: FieldWords;
}

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
  gap: '16px 20px',
  margin: 0,
  padding: 20,
  '& dt': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& dd': { margin: 0, ...theme.typography.body1, overflowWrap: 'anywhere' },
}));
const Beside = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 2.2fr) minmax(0, 1fr)',
  alignItems: 'start',
  '@media (max-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const SectionTitle = styled('h2')(({ theme }) => ({
  ...theme.typography.h4,
  margin: 0,
  padding: '16px 20px 0',
}));

function Overview<Row extends object>({ def, row }: { def: DetailDef<Row>; row: Row }) {
  const { t } = useTranslation(def.ns);
  return (
    <Panel>
      {def.sections.map((section, index) => (
        <div key={section.title ?? index}>
          {section.title && <SectionTitle>{t(section.title)}</SectionTitle>}
          <Facts>
            {section.fields.map((column) => (
              <div key={column.field}>
                <dt>{t(column.label ?? `fields.${column.field}`)}</dt>
                <dd>
                  <Value column={column} row={row} ns={def.ns} />
                </dd>
              </div>
            ))}
          </Facts>
        </div>
      ))}
    </Panel>
  );
}

/** One record: its status, what can be done, its facts, what belongs to it, its history. */
export function DetailPage<Row extends object>({ def, id }: { def: DetailDef<Row>; id: string }) {
  const { t } = useTranslation([def.ns, 'kit']);
  const { data, error, refetch } = useQuery(def.load(id));
  // What was loaded stays while the connection is away.
  if (!data || (error && !isApiError(error, 0)))
    return (
      <Page title={t('title')}>
        <PendingPanel error={error} retry={() => void refetch()} lines={8} />
      </Page>
    );
  return <Loaded def={def} id={id} row={data} />;
}

function Loaded<Row extends object>({
  def,
  id,
  row,
}: {
  def: DetailDef<Row>;
  id: string;
  row: Row;
}) {
  const { t, i18n } = useTranslation([def.ns, 'kit']);
  const allows = useAllows();
  const [query, setQuery] = useSearchParams();
  const ids = useId();
  const added = useAdditions(def.additions, 'tab').map(({ name, load, at }) => {
    const Part = lazyOf(load);
    return { name, at, render: () => <Part id={Number(id)} /> };
  });
  const own = (def.tabs ?? []).filter((tab) => allows(tab.permission));
  const tabs: readonly DetailTab<Row>[] = inOrder([...own, ...added]);
  const names = ['overview', ...tabs.map((tab) => tab.name), ...(def.history ? ['history'] : [])];
  const current = names.find((name) => name === query.get('tab')) ?? 'overview';
  const open = (name: string) =>
    setQuery(
      (old) => ({
        ...(old.has('record') && { record: old.get('record') ?? '' }),
        ...(name !== 'overview' && { tab: name }),
      }),
      { replace: true },
    );
  const wordOf = (name: string) => {
    if (name === 'overview' || name === 'history') return t(`detail.${name}`, { ns: 'kit' });
    const count = def.counts?.[name]?.(row);
    return count === undefined ? t(`tabs.${name}`) : `${t(`tabs.${name}`)} (${count})`;
  };
  const edit = def.edit && (
    <PermissionButton
      variant="outlined"
      color="inherit"
      to={def.edit.to(row)}
      permission={def.edit.permission}
      startIcon={<Icon name="edit" size={16} />}
    >
      {t('edit', { ns: 'kit' })}
    </PermissionButton>
  );
  const groupOf = (name?: string) => tabs.find((tab) => tab.name === name)?.at?.group;
  const figures = (
    <>
      <RecordAdditions to={def.additions} place="above" id={Number(id)} />
      {def.above && <Suspense fallback={null}>{def.above(row)}</Suspense>}
    </>
  );
  const overview = <Overview def={def} row={row} />;
  return (
    <Page
      title={def.title(row, i18n.language === 'ar' ? 'ar' : 'en')}
      hint={def.hint?.(row)}
      status={def.status && <Value column={def.status} row={row} ns={def.ns} />}
      actions={
        <>
          {edit}
          {def.actions?.(row)}
        </>
      }
    >
      {!def.aside && figures}
      {names.length > 1 && (
        <RecordTabs
          tabs={names.map((name, index) => ({
            name,
            label: wordOf(name),
            parted: groupOf(name) !== groupOf(names[index - 1]),
          }))}
          current={current}
          ids={ids}
          open={open}
        />
      )}
      <div
        role={names.length > 1 ? 'tabpanel' : undefined}
        id={`${ids}-panel`}
        aria-labelledby={names.length > 1 ? `${ids}-${current}` : undefined}
      >
        {current === 'overview' &&
          (def.aside ? (
            <Beside>
              <div>{figures}</div>
              {overview}
            </Beside>
          ) : (
            overview
          ))}
        {current === 'history' && def.history && (
          <HistoryTab ns={def.ns} id={id} query={def.history} words={def.historyWords} />
        )}
        {/* A tab's own texts may still be on their way: the rest of the page stays. */}
        <Suspense
          fallback={
            <Panel>
              <Skeletons />
            </Panel>
          }
        >
          {tabs.find((tab) => tab.name === current)?.render(row)}
        </Suspense>
      </div>
    </Page>
  );
}
