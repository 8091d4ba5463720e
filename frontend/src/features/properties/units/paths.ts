import type { Permission } from '@/lib/area';

export const PATHS = {
  list: '/merchant/units',
  vacant: '/merchant/units/vacant',
  add: '/merchant/units/add',
  /** With the building chosen already. */
  addTo: (buildingId: number) => `/merchant/units/add?building=${buildingId}`,
  generate: '/merchant/units/add?mode=many',
  generateIn: (buildingId: number) => `/merchant/units/add?mode=many&building=${buildingId}`,
  detail: (id: number) => `/merchant/units/access/${id}`,
  edit: (id: number) => `/merchant/units/edit/${id}`,
  clone: (id: number) => `/merchant/units/clone/${id}`,
} as const;

export const PERMISSIONS = {
  view: { page: 24, action: 1 },
  create: { page: 24, action: 2 },
  edit: { page: 24, action: 3 },
  delete: { page: 24, action: 4 },
  disable: { page: 24, action: 5 },
  generate: { page: 24, action: 6 },
} as const satisfies Record<string, Permission>;
