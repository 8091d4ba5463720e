export const PATHS = {
  list: '/merchant/pos/customers-care/contract-payment-reminder',
  settings: '/merchant/setting/notifications-setting',
  customer: (id: number) => `/merchant/customers/${id}`,
  contract: (id: number) => `/merchant/contracts/contract/${id}`,
} as const;

/** The server's page 50. */
export const PERMISSIONS = {
  view: { page: 50, action: 1 },
  edit: { page: 50, action: 3 },
  resend: { page: 50, action: 5 },
} as const;
