const BASE = '/manager/merchants';
const page = 102;

export const PATHS = {
  trial: `${BASE}/trial-merchants`,
  active: `${BASE}/active-merchants`,
  expired: `${BASE}/expired-merchants`,
  disabled: `${BASE}/disabled-merchants`,
  detail: (id: number | string) => `${BASE}/merchant/${id}`,
} as const;

export const PERMISSIONS = {
  view: { page, action: 1 },
  disable: { page, action: 5 },
  enable: { page, action: 6 },
  extend: { page, action: 7 },
} as const;
