import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type ContractRow, ContractStatus } from '@/api/generated/merchant/client.schemas';
import { deleteContract } from '@/api/generated/merchant/contracts-writes';
import { AddButton } from '@/components/AddButton';
import { useDownload } from '@/components/feedback/useDownload';
import { LinkTabs } from '@/components/LinkTabs';
import { ImportButton } from '@/components/list/ImportButton';
import { ListPanel } from '@/components/list/ListPage';
import type { RowAction } from '@/components/list/types';
import { Page } from '@/components/Page';
import { PATHS as renewalPaths, PERMISSIONS as RENEWALS } from '../renewals/feature';
import { contractList } from './columns';
import { type ContractView, PATHS, PERMISSIONS, VIEWS, monthsOf } from './feature';

const MONTHS = [1, 2, 3, 6, 12] as const;

/** In the lists of contracts that end or ended. */
const RENEWED: readonly ContractView[] = ['expired-within-months', 'expired-contracts'];

function useActions(view: ContractView): RowAction<ContractRow>[] {
  const { t } = useTranslation('contracts');
  const save = useDownload();
  const navigate = useNavigate();
  return useMemo(
    () => [
      ...(RENEWED.includes(view)
        ? [
            {
              name: 'renew',
              icon: 'refresh' as const,
              permission: RENEWALS.create,
              bulk: true,
              when: (row: ContractRow) => row.next_id === undefined,
              open: (row: ContractRow) => void navigate(renewalPaths.add([row.id])),
              openMany: (rows: readonly ContractRow[]) =>
                void navigate(renewalPaths.add(rows.map((row) => row.id))),
            },
          ]
        : []),
      { name: 'open', icon: 'view', link: (row) => PATHS.detail(row.id) },
      {
        name: 'payments',
        icon: 'money',
        when: (row) => row.status !== ContractStatus.draft,
        link: (row) => `${PATHS.detail(row.id)}?tab=payments`,
      },
      {
        name: 'pdf',
        icon: 'download',
        open: (row) =>
          void save({ url: `/api/merchant/contracts/${row.id}/pdf` }, `${row.number}.pdf`),
      },
      {
        name: 'delete',
        icon: 'trash',
        danger: true,
        bulk: true,
        permission: PERMISSIONS.delete,
        when: (row) => row.status === ContractStatus.draft,
        run: (row) => deleteContract(row.id),
        consequences: (row) => [t('consequences.delete', { number: row.number })],
      },
    ],
    [navigate, save, t, view],
  );
}

/** All lists of contracts are this screen; the address says which. */
export default function ContractsScreen() {
  const { t } = useTranslation('contracts');
  const last = useLocation().pathname.split('/').at(-1);
  const view = VIEWS.find((one) => one === last) ?? 'current-contracts';
  const [query, setQuery] = useSearchParams();
  const months = monthsOf(query);
  const actions = useActions(view);
  const def = useMemo(() => ({ ...contractList(view, months), actions }), [view, months, actions]);
  const within = view === 'expired-within-months' && (
    <TextField
      select
      size="small"
      label={t('within')}
      value={months}
      sx={{ width: 160, flexShrink: 0 }}
      onChange={(event) =>
        setQuery(
          (old) => {
            const next = new URLSearchParams(old);
            next.set('expires_within_months', event.target.value);
            return next;
          },
          { replace: true },
        )
      }
    >
      {MONTHS.map((count) => (
        <MenuItem key={count} value={count}>
          {t('months', { count })}
        </MenuItem>
      ))}
    </TextField>
  );
  const add = (
    <AddButton to={PATHS.add} permission={PERMISSIONS.create}>
      {t('add')}
    </AddButton>
  );
  return (
    <Page
      title={t(`lists.${view}`)}
      hint={t(`hints.${view}`)}
      actions={
        <>
          {within}
          <ImportButton kind="contracts" />
          {add}
        </>
      }
    >
      <LinkTabs
        label={t('title')}
        value={view}
        tabs={VIEWS.map((one) => ({ name: one, label: t(`lists.${one}`), to: PATHS.list(one) }))}
      />
      <ListPanel key={view} def={def} />
    </Page>
  );
}
