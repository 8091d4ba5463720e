import type { Permission } from '@/lib/area';

export const PATHS = {
  list: '/merchant/parkings',
  detail: (id: number) => `/merchant/parkings?record=${id}`,
} as const;

export const PERMISSIONS = {
  view: { page: 25, action: 1 },
  create: { page: 25, action: 2 },
  edit: { page: 25, action: 3 },
  delete: { page: 25, action: 4 },
  disable: { page: 25, action: 5 },
  generate: { page: 25, action: 6 },
} as const satisfies Record<string, Permission>;
