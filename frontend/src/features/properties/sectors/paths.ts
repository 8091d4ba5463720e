import type { Permission } from '@/lib/area';

export const PATHS = { list: '/merchant/master-data?tab=sectors' } as const;

export const PERMISSIONS = {
  view: { page: 21, action: 1 },
  create: { page: 21, action: 2 },
  edit: { page: 21, action: 3 },
  delete: { page: 21, action: 4 },
} as const satisfies Record<string, Permission>;
