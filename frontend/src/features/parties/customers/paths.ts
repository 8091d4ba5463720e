import type { Permission } from '@/lib/area';

export const PATHS = {
  list: '/merchant/customers',
  add: '/merchant/customers?record=new',
  edit: (id: number) => `/merchant/customers/${id}?record=edit`,
  detail: (id: number) => `/merchant/customers/${id}`,
} as const;

export const PERMISSIONS = {
  view: { page: 10, action: 1 },
  create: { page: 10, action: 2 },
  edit: { page: 10, action: 3 },
  delete: { page: 10, action: 4 },
} as const satisfies Record<string, Permission>;
