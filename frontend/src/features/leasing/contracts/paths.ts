import type { Permission } from '@/lib/area';

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

export const PATHS = {
  list: (view: ContractView) => `/merchant/contracts/${view}`,
  current: '/merchant/contracts/current-contracts',
  add: '/merchant/contracts/contract',
  detail: (id: number) => `/merchant/contracts/contract/${id}`,
} as const;

/** The owner's area. */
export const OWNER_PATHS = {
  current: '/owner/contracts/current-contracts',
  detail: (id: number) => `/owner/contracts/contract/${id}`,
} as const;

export const PERMISSIONS = {
  view: { page: 30, action: 1 },
  create: { page: 30, action: 2 },
  edit: { page: 30, action: 3 },
  delete: { page: 30, action: 4 },
  issue: { page: 30, action: 5 },
  cancel: { page: 30, action: 6 },
  archive: { page: 30, action: 8 },
  share: { page: 30, action: 9 },
  signature: { page: 31, action: 1 },
} as const satisfies Record<string, Permission>;
