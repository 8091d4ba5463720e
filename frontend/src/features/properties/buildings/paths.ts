import type { Permission } from '@/lib/area';

export const PATHS = {
  list: '/merchant/buildings',
  detail: (id: number) => `/merchant/buildings?record=${id}`,
} as const;

export const PERMISSIONS = {
  view: { page: 23, action: 1 },
  create: { page: 23, action: 2 },
  edit: { page: 23, action: 3 },
  delete: { page: 23, action: 4 },
  disable: { page: 23, action: 5 },
} as const satisfies Record<string, Permission>;
