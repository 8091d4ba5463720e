import type { Permission } from '@/lib/area';

export const PATHS = { list: '/merchant/master-data?tab=districts' } as const;

export const PERMISSIONS = {
  view: { page: 22, action: 1 },
  create: { page: 22, action: 2 },
  edit: { page: 22, action: 3 },
  delete: { page: 22, action: 4 },
} as const satisfies Record<string, Permission>;
