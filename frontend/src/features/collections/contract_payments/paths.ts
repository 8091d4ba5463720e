import type { Permission } from '@/lib/area';

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

export const PATHS = {
  list: (view: PaymentView) => `/merchant/contract-payments/${view}`,
} as const;

export const PERMISSIONS = {
  view: { page: 40, action: 1 },
  edit: { page: 40, action: 3 },
  collect: { page: 40, action: 5 },
  uncollect: { page: 40, action: 6 },
  markNotCollected: { page: 40, action: 7 },
  receipts: { page: 41, action: 1 },
} as const satisfies Record<string, Permission>;
