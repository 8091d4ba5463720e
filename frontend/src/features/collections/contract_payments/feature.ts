import {
  type ListContractPaymentsParams,
  PaymentStatus,
} from '@/api/generated/merchant/client.schemas';
import { listContractPayments } from '@/api/generated/merchant/contract-payments-reads';
import { listContractPayments as listOwnPayments } from '@/api/generated/owner/contract-payments-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature, FeatureScreen, ScreenPlace } from '@/components/shell/feature';

/** The lists of payments, in the order of their tabs. */
export const VIEWS = [
  'current-payments',
  'received-payments',
  'collected-payments',
  'not-collected-payments',
  'current-payments-report',
  'historical-payments',
] as const;
export type PaymentView = (typeof VIEWS)[number];

const BASE = '/merchant/contract-payments';
const OWNER_BASE = '/owner/contract-payments';

export const PATHS = {
  list: (view: PaymentView) => `${BASE}/${view}`,
  record: (id: number) => `${BASE}/current-payments?view=all&contract_payment_id=${id}`,
} as const;

export const OWNER_VIEWS = [
  'current-payments',
  'current-payments-report',
  'historical-payments',
] as const;
export const OWNER_PATHS = {
  list: (view: (typeof OWNER_VIEWS)[number]) => `${OWNER_BASE}/${view}`,
} as const;

export const PERMISSIONS = {
  ...permissions.contract_payments,
  receipts: permissions.receipts.view,
};

const MENU: Partial<Record<PaymentView, FeatureScreen['menu']>> = {
  'current-payments': { group: 'payments', order: 10, title: 'merchant:currentPayments' },
  'received-payments': { group: 'payments', order: 15, title: 'merchant:receivedPayments' },
  'collected-payments': { group: 'payments', order: 20, title: 'merchant:collectedPayments' },
  'not-collected-payments': {
    group: 'payments',
    order: 30,
    title: 'merchant:notCollectedPayments',
  },
  'current-payments-report': { group: 'payments', order: 40, title: 'merchant:paymentsReport' },
  'historical-payments': { group: 'payments', order: 50, title: 'merchant:historicalPayments' },
};

/** What the collection desk has to do, in the order of its segments. */
export const DESK = ['to_bank', 'late', 'bounced', 'upcoming', 'done'] as const;

/** A payment that is on date has status 1; only cancelled ones stand before it. */
const OPEN_FIRST = 'status,due_on';
/** What each list always narrows to. Received: what lies in the house; collected: what came in. */
const FIXED: Record<PaymentView, ListContractPaymentsParams> = {
  'current-payments': { view: 'current' },
  'received-payments': { in_house: true },
  'collected-payments': { status: PaymentStatus.collected },
  'not-collected-payments': { view: 'current', status: PaymentStatus.not_collected },
  'current-payments-report': { view: 'current' },
  'historical-payments': { view: 'historical' },
};

/** The open ones by their day, then what is settled; what came in, the newest first. */
const SORT: Record<PaymentView, string> = {
  'current-payments': OPEN_FIRST,
  'received-payments': 'due_on',
  'collected-payments': '-collected_on',
  'not-collected-payments': 'due_on',
  'current-payments-report': 'due_on',
  'historical-payments': 'due_on',
};

/** Whether an address asks for the payments of historical contracts too, as the dashboard's numbers do. */
export const isEverywhere = (query: URLSearchParams) => query.get('view') === 'all';
const ALL: ListContractPaymentsParams = { view: 'all' };

/** What a view's list asks for. */
export const readsOf = (view: PaymentView, everywhere: boolean) =>
  listOf(listContractPayments, {
    fixed: everywhere ? { ...FIXED[view], ...ALL } : FIXED[view],
    defaultSort: SORT[view],
  });
const ownPlace = (view: (typeof OWNER_VIEWS)[number]): ListContractPaymentsParams => ({
  view: view === 'historical-payments' ? 'historical' : 'current',
});
export const ownReadsOf = (view: (typeof OWNER_VIEWS)[number], everywhere: boolean) =>
  listOf(listOwnPayments, {
    fixed: everywhere ? ALL : ownPlace(view),
    defaultSort: view === 'current-payments' ? OPEN_FIRST : 'due_on',
  });

export const feature: Feature = {
  noun: 'contract_payments',
  screens: [
    ...VIEWS.map((view) => ({
      path: PATHS.list(view),
      load: () => import('./PaymentsScreen'),
      reads: (place: ScreenPlace) => readsList(readsOf(view, isEverywhere(place.query)))(place),
      title: `contract_payments:lists.${view}`,
      permission: PERMISSIONS.view,
      menu: MENU[view],
    })),
    ...OWNER_VIEWS.map((view) => ({
      path: OWNER_PATHS.list(view),
      load: () => import('./owner/OwnPayments'),
      reads: (place: ScreenPlace) => readsList(ownReadsOf(view, isEverywhere(place.query)))(place),
      title: `contract_payments:lists.${view}`,
      ...(view === 'current-payments' && {
        menu: { icon: 'money' as const, order: 20, title: 'owner:payments' },
      }),
    })),
  ],
  links: { list: PATHS.list('current-payments'), record: PATHS.record },
  search: { icon: 'money', order: 25, permission: PERMISSIONS.view },
};
