import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { ListOwnContractsParams, OwnContractRow } from '@/api/generated/owner/client.schemas';
import { LinkTabs } from '@/components/LinkTabs';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { Page } from '@/components/Page';
import { STATE_TONES } from '../columns';
import { OWNER_PATHS, OWNER_VIEWS, ownReadsOf } from '../feature';

const list = (
  view: (typeof OWNER_VIEWS)[number],
): ListDef<OwnContractRow, ListOwnContractsParams> => ({
  ns: 'contracts',
  icon: 'contract',
  ...ownReadsOf(view),
  export: '/api/owner/contracts/export',
  rowLink: (row) => OWNER_PATHS.detail(row.id),
  columns: [
    { field: 'unit_number', kind: 'code', sort: true },
    { field: 'building_name', kind: 'name' },
    { field: 'customer_name', kind: 'name' },
    { field: 'state', kind: 'enum', tones: STATE_TONES },
    { field: 'starts_on', kind: 'date', sort: true },
    { field: 'ends_on', kind: 'date', sort: true },
    { field: 'total_rent', kind: 'money', sort: true, total: true },
    { field: 'insurance_amount', kind: 'money', sort: true, total: true, hidden: true },
    { field: 'number', kind: 'code', sort: true },
  ],
  filters: [
    {
      kind: 'enum',
      param: 'state',
      values: ['issued', 'signed', 'active', 'expiring', 'expired', 'cancelled'],
    },
  ],
});

/** The contracts of the owner's own units, for reading. */
export default function OwnContracts() {
  const { t } = useTranslation('contracts');
  const last = useLocation().pathname.split('/').at(-1);
  const view = OWNER_VIEWS.find((one) => one === last) ?? 'current-contracts';
  const def = useMemo(() => list(view), [view]);
  return (
    <Page title={t(`lists.${view}`)}>
      <LinkTabs
        label={t('title')}
        value={view}
        tabs={OWNER_VIEWS.map((one) => ({
          name: one,
          label: t(`lists.${one}`),
          to: OWNER_PATHS.list(one),
        }))}
      />
      <ListPanel key={view} def={def} />
    </Page>
  );
}
