import type { Permission } from '@/lib/area';

export const PATHS = { list: '/merchant/cities', masterData: '/merchant/master-data' } as const;

export const PERMISSIONS = {
  view: { page: 20, action: 1 },
  create: { page: 20, action: 2 },
  edit: { page: 20, action: 3 },
  delete: { page: 20, action: 4 },
} as const satisfies Record<string, Permission>;
