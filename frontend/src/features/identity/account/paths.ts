const BASE = '/merchant';

export const PATHS = {
  wizard: `${BASE}/wizard`,
  dashboard: `${BASE}/dashboard`,
  general: `${BASE}/setting/general-setting`,
  accounting: `${BASE}/setting/accounting-setting`,
  invoice: `${BASE}/setting/invoice-setting`,
  buildings: `${BASE}/buildings`,
  units: `${BASE}/units`,
} as const;

/** The server's page 2. */
export const PERMISSIONS = { view: { page: 2, action: 1 }, edit: { page: 2, action: 3 } } as const;
