const BASE = '/manager/merchants';
const page = 101;

export const PATHS = {
  list: `${BASE}/trial-requests`,
  all: `${BASE}/all-merchants-requests`,
  detail: (id: number | string) => `${BASE}/trial-requests/${id}`,
} as const;

export const PERMISSIONS = {
  view: { page, action: 1 },
  approve: { page, action: 5 },
  reject: { page, action: 6 },
} as const;
