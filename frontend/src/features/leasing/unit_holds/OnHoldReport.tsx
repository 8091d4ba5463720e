import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ContractRow } from '@/api/generated/merchant/client.schemas';
import { LinkTabs } from '@/components/LinkTabs';
import { ListPanel } from '@/components/list/ListPage';
import type { Column, ListDef } from '@/components/list/types';
import { Page } from '@/components/Page';
import { PrintButton } from '@/components/PrintButton';
import { contractPaths, contractPermissions } from '@/features/leasing/contracts/public';
import { customerPaths } from '@/features/parties/customers/public';
import { unitPaths } from '@/features/properties/units/public';
import { type Group, GROUPS, PATHS, STOPPED, UNSIGNED, groupOf } from './feature';
import { HoldsPanel } from './Panels';

const contract: readonly Column<ContractRow>[] = [
  { field: 'number', kind: 'code', sort: true },
  { field: 'customer_name', kind: 'name', link: (row) => customerPaths.detail(row.customer_id) },
  { field: 'unit_number', kind: 'code', sort: true, link: (row) => unitPaths.detail(row.unit_id) },
  { field: 'building_name', kind: 'name' },
  { field: 'starts_on', kind: 'date', sort: true },
  { field: 'ends_on', kind: 'date', sort: true },
];
const shared = {
  ns: 'on_hold',
  icon: 'contract',
  rowLink: (row: ContractRow) => contractPaths.detail(row.id),
  export: '/api/merchant/contracts/export',
  exportPermission: contractPermissions.view,
} as const;
const LISTS: Record<Exclude<Group, 'units'>, ListDef<ContractRow, object>> = {
  unsigned: {
    ...shared,
    ...UNSIGNED,
    columns: [
      ...contract,
      { field: 'issued_at', kind: 'datetime' },
      { field: 'customer_mobile', kind: 'phone' },
    ],
    card: { first: ['number', 'starts_on'], second: ['customer_name', 'unit_number'] },
  },
  stopped: {
    ...shared,
    ...STOPPED,
    columns: [
      ...contract,
      { field: 'stopped_on', kind: 'date', sort: true },
      { field: 'stop_reason' },
      { field: 'stopped_by' },
    ],
    card: {
      first: ['number', 'stopped_on'],
      second: ['customer_name', 'unit_number', 'stop_reason'],
    },
  },
};

/** What waits: units that are kept for somebody, contracts without a signature, contracts in dispute. */
export default function OnHoldReport() {
  const { t } = useTranslation('unit_holds');
  const group = groupOf(useSearchParams()[0]);
  const list = useMemo(() => (group === 'units' ? undefined : LISTS[group]), [group]);
  return (
    <Page title={t('report')} hint={t(`hints.${group}`)} actions={<PrintButton />}>
      <LinkTabs
        label={t('report')}
        value={group}
        tabs={GROUPS.map((one) => ({
          name: one,
          label: t(`groups.${one}`),
          to: `${PATHS.list}?group=${one}`,
        }))}
      />
      {list ? <ListPanel key={group} def={list} /> : <HoldsPanel />}
    </Page>
  );
}
