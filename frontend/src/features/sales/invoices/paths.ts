import type { Permission } from '@/lib/area';

const BASE = '/merchant/contract-payments/tax-invoices';

export const PATHS = { list: BASE, detail: (id: number) => `${BASE}/${id}` } as const;

/** The server's page 60. */
export const PERMISSIONS = {
  view: { page: 60, action: 1 },
  issue: { page: 60, action: 2 },
  correct: { page: 60, action: 5 },
} as const satisfies Record<string, Permission>;
