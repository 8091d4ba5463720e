import type { Permission } from '@/lib/area';

export const PATHS = {
  setting: '/merchant/setting/zatca-setting',
  details: '/merchant/setting/zatca-setting?tab=details',
} as const;

export const MANAGED_PATHS = {
  list: '/manager/zatca-setting',
  form: '/manager/zatca-setting/form',
  edit: (merchantId: number | string) => `/manager/zatca-setting/form-edit/${merchantId}`,
} as const;

/** The merchant's page 62. */
export const PERMISSIONS = {
  view: { page: 62, action: 1 },
  edit: { page: 62, action: 3 },
  connect: { page: 62, action: 5 },
  cancel: { page: 62, action: 6 },
} as const satisfies Record<string, Permission>;

const act = { page: 109, action: 3 } as const;
/** The platform's page 109: whoever acts for a merchant may do all of it. */
export const MANAGED_PERMISSIONS = {
  view: { page: 109, action: 1 },
  edit: act,
  connect: act,
  cancel: act,
} as const satisfies Record<keyof typeof PERMISSIONS, Permission>;
