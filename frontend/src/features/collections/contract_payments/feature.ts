import { permissions } from '@/api/permissions';
import type { Feature, FeatureScreen } from '@/components/shell/feature';

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
  record: (id: number) => `${BASE}/current-payments?record=${id}`,
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
  'received-payments': { group: 'payments', order: 20, title: 'merchant:receivedPayments' },
  'not-collected-payments': {
    group: 'payments',
    order: 30,
    title: 'merchant:notCollectedPayments',
  },
  'current-payments-report': { group: 'payments', order: 40, title: 'merchant:paymentsReport' },
  'historical-payments': { group: 'payments', order: 50, title: 'merchant:historicalPayments' },
};

export const feature: Feature = {
  noun: 'contract_payments',
  screens: [
    ...VIEWS.map((view) => ({
      path: PATHS.list(view),
      load: () => import('./PaymentsScreen'),
      title: `contract_payments:lists.${view}`,
      permission: PERMISSIONS.view,
      menu: MENU[view],
    })),
    ...OWNER_VIEWS.map((view) => ({
      path: OWNER_PATHS.list(view),
      load: () => import('./owner/OwnPayments'),
      title: `contract_payments:lists.${view}`,
      ...(view === 'current-payments' && {
        menu: { icon: 'money' as const, order: 20, title: 'owner:payments' },
      }),
    })),
  ],
  links: { list: PATHS.list('current-payments'), record: PATHS.record },
  adds: [
    {
      to: 'contracts',
      place: 'tab',
      name: 'payments',
      permission: PERMISSIONS.view,
      load: () => import('./PaymentsOfContract'),
    },
    {
      to: 'customers',
      place: 'tab',
      name: 'payments',
      permission: PERMISSIONS.view,
      load: () => import('./payments_of/PaymentsOfCustomer'),
    },
  ],
};
