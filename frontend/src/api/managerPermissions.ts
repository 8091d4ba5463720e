// Written by `cargo xtask openapi` from the server's declarations. Do not edit.
import { rightsOf } from './rights';

/** What the platform's staff may hold. */
export const managerPermissions = rightsOf({
  trial_requests: [101, { view: 1, approve: 5, reject: 6 }],
  merchants: [102, { view: 1, disable: 5, enable: 6, extend: 7, migrate: 8 }],
  staff: [103, { view: 1, create: 2, edit: 3 }],
  mails: [104, { view: 1, resend: 5 }],
  failed_logins: [105, { view: 1 }],
  blocked_ips: [106, { view: 1, create: 2, delete: 4 }],
  js_errors: [107, { view: 1 }],
  jobs: [108, { view: 1, retry: 5 }],
  managed_zatca_settings: [109, { view: 1, edit: 3 }],
  whatsapp_packages: [110, { view: 1, edit: 3 }],
  mail_settings: [111, { view: 1, edit: 3, test: 5 }],
  whatsapp_offers: [112, { view: 1, create: 2, edit: 3, delete: 4 }],
  whatsapp_sends: [114, { view: 1 }],
  plans: [117, { view: 1, create: 2, edit: 3, delete: 4 }],
  managed_campaigns: [118, { view: 1 }],
  subscription_settings: [119, { view: 1, edit: 3 }],
  subscriptions: [120, { view: 1, create: 2, edit: 3, extend: 5, cancel: 6 }],
  account_invoices: [121, { view: 1, create: 2, edit: 3, issue: 5, cancel: 6, pay: 7 }],
  account_payments: [122, { view: 1, ask: 5 }],
  payment_requests: [123, { view: 1, create: 2, cancel: 5 }],
  payment_gateway_settings: [124, { view: 1, edit: 3, test: 5 }],
  billing_settings: [125, { view: 1, edit: 3 }],
  billing_figures: [126, { view: 1 }],
} as const);
