import { ContractStatus, type ListContractsParams } from '@/api/generated/merchant/client.schemas';
import { getContract, listContracts } from '@/api/generated/merchant/contracts-reads';
import { getOwnContract, listOwnContracts } from '@/api/generated/owner/contracts-reads';
import { permissions } from '@/api/permissions';
import { readsRecord } from '@/components/detail/reads';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature, FeatureScreen, ScreenPlace } from '@/components/shell/feature';

/** The lists of contracts, in the order of their tabs. */
export const VIEWS = [
  'current-contracts',
  'active-contracts',
  'expired-within-months',
  'expired-contracts',
  'draft-contracts',
  'historical-contracts',
] as const;
export type ContractView = (typeof VIEWS)[number];

const BASE = '/merchant/contracts';
const OWNER_BASE = '/owner/contracts';

export const PATHS = {
  list: (view: ContractView) => `${BASE}/${view}`,
  current: `${BASE}/current-contracts`,
  add: `${BASE}/contract`,
  next: (after: number) => `${BASE}/contract?after=${after}`,
  detail: (id: number | string) => `${BASE}/contract/${id}`,
} as const;

export const OWNER_VIEWS = ['current-contracts', 'historical-contracts'] as const;
export const OWNER_PATHS = {
  list: (view: (typeof OWNER_VIEWS)[number]) => `${OWNER_BASE}/${view}`,
  current: `${OWNER_BASE}/current-contracts`,
  detail: (id: number | string) => `${OWNER_BASE}/contract/${id}`,
} as const;

export const PERMISSIONS = { ...permissions.contracts, signature: permissions.signatures.view };

const MENU: Partial<Record<ContractView, FeatureScreen['menu']>> = {
  'current-contracts': { group: 'contracts', order: 10, title: 'merchant:currentContracts' },
  'expired-within-months': { group: 'contracts', order: 20, title: 'merchant:expiringContracts' },
  'draft-contracts': { group: 'contracts', order: 30, title: 'merchant:draftContracts' },
  'historical-contracts': { group: 'contracts', order: 40, title: 'merchant:historicalContracts' },
};

const FIXED: Record<ContractView, ListContractsParams> = {
  'current-contracts': { historical: false },
  'active-contracts': { status: ContractStatus.active, historical: false },
  'expired-within-months': { historical: false },
  'expired-contracts': { status: ContractStatus.expired, historical: false },
  'draft-contracts': { status: ContractStatus.draft, historical: false },
  'historical-contracts': { historical: true },
};
const SORT: Record<ContractView, string> = {
  'current-contracts': '-issue_date',
  'active-contracts': 'ends_on',
  'expired-within-months': 'ends_on',
  'expired-contracts': '-ends_on',
  'draft-contracts': '-issue_date',
  'historical-contracts': '-ends_on',
};

/** How far ahead contracts that end are shown, unless the address says. */
const MONTHS = 3;
export const monthsOf = (query: URLSearchParams) =>
  Number(query.get('expires_within_months')) || MONTHS;

/** What a view's list asks for. */
export const readsOf = (view: ContractView, months: number) =>
  listOf(listContracts, {
    fixed: {
      ...FIXED[view],
      ...(view === 'expired-within-months' && { expires_within_months: months }),
    },
    defaultSort: SORT[view],
  });
export const ownReadsOf = (view: (typeof OWNER_VIEWS)[number]) =>
  listOf(listOwnContracts, { fixed: { historical: view === 'historical-contracts' } });

export const feature: Feature = {
  noun: 'contracts',
  screens: [
    ...VIEWS.map((view) => ({
      path: PATHS.list(view),
      load: () => import('./ContractsScreen'),
      reads: (place: ScreenPlace) => readsList(readsOf(view, monthsOf(place.query)))(place),
      title: `contracts:lists.${view}`,
      permission: PERMISSIONS.view,
      menu: MENU[view],
    })),
    {
      path: PATHS.add,
      load: () => import('./ContractScreen'),
      title: 'contracts:form.new',
      permission: PERMISSIONS.create,
      parent: PATHS.current,
    },
    {
      path: PATHS.detail(':id'),
      load: () => import('./ContractScreen'),
      reads: readsRecord(getContract),
      title: 'contracts:title',
      permission: PERMISSIONS.view,
      parent: PATHS.current,
    },
    ...OWNER_VIEWS.map((view) => ({
      path: OWNER_PATHS.list(view),
      load: () => import('./owner/OwnContracts'),
      reads: readsList(ownReadsOf(view)),
      title: `contracts:lists.${view}`,
      ...(view === 'current-contracts' && {
        menu: { icon: 'contract' as const, order: 30, title: 'owner:contracts' },
      }),
    })),
    {
      path: OWNER_PATHS.detail(':id'),
      load: () => import('./owner/OwnContract'),
      reads: readsRecord(getOwnContract),
      title: 'contracts:title',
      parent: OWNER_PATHS.current,
    },
  ],
  links: { list: PATHS.current, add: PATHS.add, record: PATHS.detail },
  begins: [
    { title: 'search:add.contracts', order: 20, to: PATHS.add, permission: PERMISSIONS.create },
  ],
  search: { icon: 'contract', order: 20, permission: PERMISSIONS.view },
};
