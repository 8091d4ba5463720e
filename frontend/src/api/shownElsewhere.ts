const TOWNS = ['merchant/districts', 'merchant/buildings', 'merchant/units', 'merchant/parkings'];
const HOLDINGS = [...TOWNS.slice(1), 'merchant/ownerships', 'merchant/contracts'];
const MONEY = [
  'merchant/contract_payments',
  'merchant/invoices',
  'merchant/receipts',
  'merchant/statements',
];

/**
 * By the tag of a write: the other tags whose answers show what it changes, such as a name, a count or a state.
 * Its own tag is always refreshed. `sign_in` has what is known of the signed-in user and the account.
 */
export const SHOWN_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'merchant/account': ['merchant/sign_in', 'merchant/zatca_settings', 'merchant/dashboard'],
  'merchant/api_keys': ['merchant/dashboard'],
  'merchant/buildings': [...HOLDINGS, 'merchant/documents', 'merchant/dashboard'],
  'merchant/cities': ['merchant/sectors', ...TOWNS, 'merchant/dashboard'],
  'merchant/contract_payments': [
    ...MONEY,
    'merchant/contracts',
    'merchant/customers',
    'merchant/reminders',
    'merchant/zatca_submissions',
    'merchant/notifications',
    'merchant/dashboard',
  ],
  'merchant/contracts': [
    ...MONEY,
    ...HOLDINGS,
    'merchant/customers',
    'merchant/documents',
    'merchant/signatures',
    'merchant/reminders',
    'merchant/notifications',
    'merchant/dashboard',
  ],
  'merchant/customers': [
    ...MONEY,
    'merchant/contracts',
    'merchant/documents',
    'merchant/reminders',
    'merchant/dashboard',
  ],
  'merchant/districts': [...TOWNS, 'merchant/dashboard'],
  'merchant/documents': [
    ...HOLDINGS,
    'merchant/customers',
    'merchant/owners',
    'merchant/notifications',
    'merchant/dashboard',
  ],
  'merchant/invoices': [
    ...MONEY,
    'merchant/contracts',
    'merchant/customers',
    'merchant/zatca_submissions',
    'merchant/notifications',
    'merchant/dashboard',
  ],
  'merchant/js_errors': [],
  'merchant/notifications': ['merchant/dashboard'],
  'merchant/owners': [...HOLDINGS, 'merchant/documents', 'merchant/dashboard'],
  'merchant/ownerships': [...HOLDINGS, 'merchant/owners', 'merchant/dashboard'],
  'merchant/parkings': [...HOLDINGS, 'merchant/documents', 'merchant/dashboard'],
  'merchant/reminders': [
    'merchant/contract_payments',
    'merchant/customers',
    'merchant/notifications',
    'merchant/dashboard',
  ],
  'merchant/roles': ['merchant/users', 'merchant/sign_in', 'merchant/dashboard'],
  'merchant/sectors': [...TOWNS, 'merchant/dashboard'],
  'merchant/sessions': ['merchant/users'],
  'merchant/sign_in': ['merchant/sessions', 'merchant/users'],
  'merchant/units': [...HOLDINGS, 'merchant/documents', 'merchant/dashboard'],
  'merchant/users': [
    'merchant/roles',
    'merchant/sessions',
    'merchant/sign_in',
    'merchant/dashboard',
  ],
  'merchant/zatca_settings': [
    'merchant/zatca_submissions',
    'merchant/invoices',
    'merchant/account',
    'merchant/notifications',
    'merchant/dashboard',
  ],
  'merchant/zatca_submissions': [
    'merchant/invoices',
    'merchant/zatca_settings',
    'merchant/notifications',
    'merchant/dashboard',
  ],

  'manager/blocked_ips': ['manager/failed_logins'],
  'manager/jobs': ['manager/mails', 'manager/merchants', 'manager/trial_requests'],
  'manager/js_errors': [],
  'manager/mails': ['manager/jobs'],
  'manager/merchants': [
    'manager/trial_requests',
    'manager/managed_zatca_settings',
    'manager/mails',
  ],
  'manager/sign_in': ['manager/staff'],
  'manager/staff': ['manager/sign_in', 'manager/mails'],
  'manager/trial_requests': ['manager/merchants', 'manager/mails', 'manager/jobs'],
  'manager/managed_zatca_settings': ['manager/merchants'],

  'owner/js_errors': [],
  'owner/sessions': ['owner/sign_in'],
  'owner/sign_in': ['owner/sessions'],

  'public/js_errors': [],
  'public/signatures': [],
  'public/trial_requests': [],
};
