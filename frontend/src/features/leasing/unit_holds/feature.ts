import { ContractStatus } from '@/api/generated/merchant/client.schemas';
import { listContracts } from '@/api/generated/merchant/contracts-reads';
import { listUnitHolds } from '@/api/generated/merchant/unit-holds-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature, ScreenPlace } from '@/components/shell/feature';

const REPORT = '/merchant/contracts/on-hold-report';
export const PATHS = { list: REPORT } as const;
export const PERMISSIONS = permissions.unit_holds;

/** The groups of the report, in the order of their tabs. */
export const GROUPS = ['units', 'unsigned', 'stopped'] as const;
export type Group = (typeof GROUPS)[number];
/** The group that an address asks for. */
export const groupOf = (query: URLSearchParams): Group =>
  GROUPS.find((group) => group === query.get('group')) ?? 'units';

export const READS = listOf(listUnitHolds, { defaultSort: 'ends_on' });
export const UNSIGNED = listOf(listContracts, {
  fixed: { status: ContractStatus.active, signed: false, historical: false },
  defaultSort: 'starts_on',
});
export const STOPPED = listOf(listContracts, {
  fixed: { stopped: true },
  defaultSort: 'stopped_on',
});
const readsOf = (place: ScreenPlace) => {
  const group = groupOf(place.query);
  if (group === 'unsigned') return readsList(UNSIGNED)(place);
  return group === 'stopped' ? readsList(STOPPED)(place) : readsList(READS)(place);
};

export const feature: Feature = {
  noun: 'unit_holds',
  screens: [
    {
      path: REPORT,
      load: () => import('./OnHoldReport'),
      reads: readsOf,
      title: 'unit_holds:report',
      permission: PERMISSIONS.view,
      menu: { group: 'contracts', order: 35, title: 'merchant:onHoldReport' },
    },
  ],
  links: { list: REPORT },
};
