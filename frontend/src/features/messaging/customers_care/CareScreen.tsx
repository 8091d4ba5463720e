import Alert from '@mui/material/Alert';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useAllows, useArea } from '@/api/areaContext';
import type {
  CareList,
  CareListState,
  CareRow,
  CreateCareRunParams,
  ListCustomersCareParams,
} from '@/api/generated/merchant/client.schemas';
import { getCareLists } from '@/api/generated/merchant/customers-care-reads';
import { queryOf } from '@/api/operation';
import { permissions } from '@/api/permissions';
import { Skeletons } from '@/components/feedback/States';
import { Icon } from '@/components/Icon';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { LinkTabs } from '@/components/LinkTabs';
import { ListPanel } from '@/components/list/ListPage';
import { placeInList } from '@/components/list/reads';
import type { ListDef } from '@/components/list/types';
import { Page } from '@/components/Page';
import { PermissionButton } from '@/components/PermissionButton';
import { StatTile, Tiles } from '@/components/StatTile';
import { NumberText } from '@/components/Text';
import { RemindersPanel, isWhatsAppUsable } from '../reminders/public';
import { answerForm } from './answerForm';
import { careList, logList, runList } from './columns';
import { DailySwitch } from './DailySwitch';
import { LISTS, PATHS, PERMISSIONS, listAt } from './feature';
import { LogDialog } from './LogDialog';
import { useLog } from './useLog';
import type { RunChoice } from './RunDialog';

const SendDialog = lazy(() => import('./SendDialog').then((m) => ({ default: m.SendDialog })));
const RunDialog = lazy(() => import('./RunDialog').then((m) => ({ default: m.RunDialog })));

const VIEWS = ['who', 'log', 'runs', 'daily'] as const;
type View = (typeof VIEWS)[number];

type Open =
  { what: 'message' | 'answer' | 'history'; row: CareRow } | { what: 'run'; choice: RunChoice };

function Figures({ state }: { state: CareListState }) {
  const { t } = useTranslation('customers_care');
  const path = PATHS.list(state.list);
  const figures = [
    { name: 'untold', value: state.rows - state.told, filter: 'told=false', tone: 'warning' },
    { name: 'told', value: state.told, filter: 'told=true', tone: 'success' },
    { name: 'toCall', value: state.to_call, filter: 'to_call=true', tone: 'info' },
    { name: 'unreachable', value: state.unreachable, filter: 'reachable=false', tone: 'danger' },
  ] as const;
  return (
    <Tiles least={160}>
      {figures.map(({ name, value, filter, tone }) => (
        <StatTile
          key={name}
          label={t(`tiles.${name}`)}
          value={<NumberText value={value} />}
          tone={value > 0 ? tone : 'neutral'}
          to={`${path}?${filter}`}
        />
      ))}
    </Tiles>
  );
}

function useWho(list: CareList, open: (what: Open) => void) {
  return useMemo<ListDef<CareRow, ListCustomersCareParams>>(
    () => ({
      ...careList(list),
      actions: [
        {
          name: 'message',
          icon: 'mail',
          permission: PERMISSIONS.send,
          bulk: true,
          open: (row) => open({ what: 'message', row }),
          openMany: (rows) =>
            open({
              what: 'run',
              choice: {
                records: rows.map((row) => row.record_id),
                count: rows.length,
                filters: {},
              },
            }),
        },
        {
          name: 'answer',
          icon: 'edit',
          permission: PERMISSIONS.answer,
          open: (row) => open({ what: 'answer', row }),
        },
        { name: 'history', icon: 'clock', open: (row) => open({ what: 'history', row }) },
      ],
    }),
    [list, open],
  );
}

function Panels({ list, view, open }: { list: CareList; view: View; open: (what: Open) => void }) {
  const who = useWho(list, open);
  const log = useLog(useMemo(() => logList(list), [list]));
  const runs = useMemo(() => runList(list), [list]);
  if (view === 'log') return <ListPanel def={log} />;
  if (view === 'runs') return <ListPanel def={runs} />;
  if (view === 'daily') return <RemindersPanel />;
  return <ListPanel def={who} />;
}

/** All lists of customers care are this screen; the address says which. */
export default function CareScreen() {
  const { t } = useTranslation('customers_care');
  const { account } = useArea();
  const allows = useAllows();
  const list = listAt(useLocation().pathname);
  const [query] = useSearchParams();
  const hasDaily = list === 'contract_payment' && allows(permissions.reminders.view);
  const views = VIEWS.filter((one) => one !== 'daily' || hasDaily);
  const view = views.find((one) => one === query.get('tab')) ?? 'who';
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { data: lists } = useQuery(queryOf(getCareLists));
  const stateOf = (one: CareList) => lists?.find((state) => state.list === one);
  const state = stateOf(list);
  const all = () => {
    const filters = placeInList(query).filters as CreateCareRunParams;
    setOpen({ what: 'run', choice: { filters } });
  };
  return (
    <Page
      title={t(`values.list.${list}`)}
      hint={t(`hints.${list}`)}
      actions={
        <>
          <DailySwitch list={list} />
          {view === 'who' && (
            <PermissionButton
              variant="contained"
              permission={PERMISSIONS.send}
              disabled={state?.rows === 0}
              onClick={all}
              startIcon={<Icon name="mail" size={16} />}
            >
              {t('sendAll')}
            </PermissionButton>
          )}
        </>
      }
    >
      <LinkTabs
        label={t('title')}
        value={list}
        tabs={LISTS.map(({ list: one, path }) => ({
          name: one,
          label: t('tabOf', { name: t(`tabs.${one}`), count: stateOf(one)?.rows ?? 0 }),
          to: path,
        }))}
      />
      <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {!isWhatsAppUsable(account) && <Alert severity="info">{t('whatsappOff')}</Alert>}
        {state && <Figures state={state} />}
        <Tabs value={view} className="no-print" component="nav" aria-label={t('views.label')}>
          {views.map((one) => (
            <Tab
              key={one}
              value={one}
              label={t(`views.${one}`)}
              component={Link}
              to={one === 'who' ? PATHS.list(list) : `${PATHS.list(list)}?tab=${one}`}
            />
          ))}
        </Tabs>
        <Suspense fallback={<Skeletons />}>
          <Panels key={`${list}.${view}`} list={list} view={view} open={setOpen} />
        </Suspense>
      </div>
      <Suspense fallback={null}>
        {open?.what === 'message' && <SendDialog row={open.row} onClose={close} />}
        {open?.what === 'run' && <RunDialog list={list} choice={open.choice} onClose={close} />}
      </Suspense>
      {open?.what === 'history' && <LogDialog row={open.row} onClose={close} />}
      {open?.what === 'answer' && (
        <LazyFormDialog
          def={answerForm(open.row, state?.answers ?? [])}
          title={t('answer.title')}
          onClose={close}
        />
      )}
    </Page>
  );
}
