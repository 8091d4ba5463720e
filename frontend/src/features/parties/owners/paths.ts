import type { Permission } from '@/lib/area';

export const PATHS = {
  list: '/merchant/owners',
  add: '/merchant/owners?record=new',
  edit: (id: number) => `/merchant/owners/${id}?record=edit`,
  detail: (id: number) => `/merchant/owners/${id}`,
} as const;

export const PERMISSIONS = {
  view: { page: 11, action: 1 },
  create: { page: 11, action: 2 },
  edit: { page: 11, action: 3 },
  delete: { page: 11, action: 4 },
  access: { page: 11, action: 5 },
} as const satisfies Record<string, Permission>;
