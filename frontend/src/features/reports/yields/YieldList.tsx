import { useTranslation } from 'react-i18next';
import type { ListYieldsParams, Yield } from '@/api/generated/merchant/client.schemas';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { buildingPaths, buildingSource } from '@/features/properties/buildings/public';
import { unitPaths } from '@/features/properties/units/public';
import { PERMISSIONS, READS } from './feature';
import { Percent } from './Percent';

function Vacant({ days }: { days: number }) {
  const { t } = useTranslation('yields');
  return <>{t('vacantDays', { count: days })}</>;
}

const list: ListDef<Yield, ListYieldsParams> = {
  ns: 'yields',
  icon: 'chart',
  ...READS,
  columns: [
    { field: 'number', kind: 'code', sort: true },
    {
      field: 'building_name',
      kind: 'name',
      sort: 'building',
      link: (row) => buildingPaths.detail(row.building_id),
    },
    { field: 'market_value', kind: 'money', sort: true },
    { field: 'rent', kind: 'money' },
    { field: 'costs', kind: 'money' },
    { field: 'gross_yield', render: (row) => <Percent value={row.gross_yield} /> },
    { field: 'net_yield', render: (row) => <Percent value={row.net_yield} /> },
    { field: 'vacant_days', sort: true, render: (row) => <Vacant days={row.vacant_days} /> },
    { field: 'let_days', kind: 'number', hidden: true },
  ],
  card: { first: ['number', 'net_yield'], second: ['building_name', 'rent', 'vacant_days'] },
  filters: [
    { kind: 'dates', from: 'from', to: 'to', label: 'period' },
    { kind: 'entity', param: 'building_id', source: buildingSource },
  ],
  rowLink: (row) => `${unitPaths.detail(row.id)}?tab=yield`,
  export: '/api/merchant/yields/export',
  exportPermission: PERMISSIONS.view,
};

/** Every unit in use over a period, a year up to today without one. */
export default function YieldList() {
  return <ListPage def={list} />;
}
