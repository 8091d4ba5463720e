// Written by `cargo xtask openapi` from the server's declarations. Do not edit.

/** What a merchant's role may hold. */
export const permissions = {
  dashboard: {
    view: { page: 1, action: 1 },
  },
  account: {
    view: { page: 2, action: 1 },
    edit: { page: 2, action: 3 },
  },
  users: {
    view: { page: 3, action: 1 },
    create: { page: 3, action: 2 },
    edit: { page: 3, action: 3 },
    disable: { page: 3, action: 4 },
  },
  roles: {
    view: { page: 4, action: 1 },
    create: { page: 4, action: 2 },
    edit: { page: 4, action: 3 },
    delete: { page: 4, action: 4 },
  },
  stocks: {
    notifications: { page: 5, action: 5 },
  },
  feedback: {
    surveys: { page: 6, action: 38 },
    suggestions: { page: 6, action: 39 },
  },
  customers: {
    view: { page: 10, action: 1 },
    create: { page: 10, action: 2 },
    edit: { page: 10, action: 3 },
    delete: { page: 10, action: 4 },
    merge: { page: 10, action: 5 },
  },
  owners: {
    view: { page: 11, action: 1 },
    create: { page: 11, action: 2 },
    edit: { page: 11, action: 3 },
    delete: { page: 11, action: 4 },
    access: { page: 11, action: 5 },
  },
  documents: {
    view: { page: 12, action: 1 },
    create: { page: 12, action: 2 },
    edit: { page: 12, action: 3 },
    delete: { page: 12, action: 4 },
  },
  customer_notes: {
    view: { page: 13, action: 1 },
    create: { page: 13, action: 2 },
    edit: { page: 13, action: 3 },
    delete: { page: 13, action: 4 },
  },
  cities: {
    view: { page: 20, action: 1 },
    create: { page: 20, action: 2 },
    edit: { page: 20, action: 3 },
    delete: { page: 20, action: 4 },
  },
  sectors: {
    view: { page: 21, action: 1 },
    create: { page: 21, action: 2 },
    edit: { page: 21, action: 3 },
    delete: { page: 21, action: 4 },
  },
  districts: {
    view: { page: 22, action: 1 },
    create: { page: 22, action: 2 },
    edit: { page: 22, action: 3 },
    delete: { page: 22, action: 4 },
  },
  buildings: {
    view: { page: 23, action: 1 },
    create: { page: 23, action: 2 },
    edit: { page: 23, action: 3 },
    delete: { page: 23, action: 4 },
    disable: { page: 23, action: 5 },
  },
  units: {
    view: { page: 24, action: 1 },
    create: { page: 24, action: 2 },
    edit: { page: 24, action: 3 },
    delete: { page: 24, action: 4 },
    disable: { page: 24, action: 5 },
    generate: { page: 24, action: 6 },
  },
  parkings: {
    view: { page: 25, action: 1 },
    create: { page: 25, action: 2 },
    edit: { page: 25, action: 3 },
    delete: { page: 25, action: 4 },
    disable: { page: 25, action: 5 },
    generate: { page: 25, action: 6 },
  },
  ownerships: {
    view: { page: 26, action: 1 },
    create: { page: 26, action: 2 },
    edit: { page: 26, action: 3 },
    delete: { page: 26, action: 4 },
  },
  contracts: {
    view: { page: 30, action: 1 },
    create: { page: 30, action: 2 },
    edit: { page: 30, action: 3 },
    delete: { page: 30, action: 4 },
    issue: { page: 30, action: 5 },
    cancel: { page: 30, action: 6 },
    below_minimum: { page: 30, action: 7 },
    archive: { page: 30, action: 8 },
    share: { page: 30, action: 9 },
    stop: { page: 30, action: 10 },
    exceed_cap: { page: 30, action: 11 },
  },
  signatures: {
    view: { page: 31, action: 1 },
  },
  unit_holds: {
    view: { page: 32, action: 1 },
    create: { page: 32, action: 2 },
    release: { page: 32, action: 3 },
  },
  notices: {
    view: { page: 33, action: 1 },
    create: { page: 33, action: 2 },
    withdraw: { page: 33, action: 3 },
  },
  registrations: {
    view: { page: 34, action: 1 },
    edit: { page: 34, action: 3 },
  },
  renewals: {
    view: { page: 35, action: 1 },
    create: { page: 35, action: 2 },
    undo: { page: 35, action: 5 },
    letters: { page: 35, action: 6 },
  },
  tenancy_rules: {
    view: { page: 36, action: 1 },
    create: { page: 36, action: 2 },
    edit: { page: 36, action: 3 },
    delete: { page: 36, action: 4 },
  },
  clauses: {
    view: { page: 37, action: 1 },
    create: { page: 37, action: 2 },
    edit: { page: 37, action: 3 },
    delete: { page: 37, action: 4 },
  },
  contract_payments: {
    view: { page: 40, action: 1 },
    edit: { page: 40, action: 3 },
    collect: { page: 40, action: 5 },
    uncollect: { page: 40, action: 6 },
    mark_not_collected: { page: 40, action: 7 },
  },
  receipts: {
    view: { page: 41, action: 1 },
  },
  insurances: {
    view: { page: 42, action: 1 },
    top_up: { page: 42, action: 2 },
    deduct: { page: 42, action: 3 },
    refund: { page: 42, action: 4 },
    transfer: { page: 42, action: 5 },
    forfeit: { page: 42, action: 6 },
    carry_over: { page: 42, action: 7 },
    reverse: { page: 42, action: 8 },
  },
  customer_risks: {
    view: { page: 43, action: 1 },
    accept: { page: 43, action: 3 },
  },
  cheques: {
    view: { page: 44, action: 1 },
    take_in: { page: 44, action: 2 },
    hold: { page: 44, action: 3 },
    bank: { page: 44, action: 5 },
    settle: { page: 44, action: 6 },
    reverse: { page: 44, action: 7 },
  },
  deposit_slips: {
    view: { page: 45, action: 1 },
    create: { page: 45, action: 2 },
  },
  bank_accounts: {
    view: { page: 46, action: 1 },
    create: { page: 46, action: 2 },
    edit: { page: 46, action: 3 },
    delete: { page: 46, action: 4 },
  },
  charges: {
    view: { page: 47, action: 1 },
    collect: { page: 47, action: 5 },
    waive: { page: 47, action: 6 },
  },
  reminders: {
    view: { page: 50, action: 1 },
    edit: { page: 50, action: 3 },
    resend: { page: 50, action: 5 },
  },
  customers_care: {
    view: { page: 51, action: 1 },
    edit: { page: 51, action: 3 },
    send: { page: 51, action: 5 },
    answer: { page: 51, action: 6 },
  },
  invoices: {
    view: { page: 60, action: 1 },
    issue: { page: 60, action: 2 },
    correct: { page: 60, action: 5 },
  },
  zatca_submissions: {
    view: { page: 61, action: 1 },
    send: { page: 61, action: 5 },
    reissue: { page: 61, action: 6 },
  },
  zatca_settings: {
    view: { page: 62, action: 1 },
    edit: { page: 62, action: 3 },
    connect: { page: 62, action: 5 },
    cancel: { page: 62, action: 6 },
  },
  management_agreements: {
    view: { page: 70, action: 1 },
    create: { page: 70, action: 2 },
    edit: { page: 70, action: 3 },
    delete: { page: 70, action: 4 },
  },
  owner_costs: {
    view: { page: 71, action: 1 },
    create: { page: 71, action: 2 },
    reverse: { page: 71, action: 3 },
  },
  owner_payouts: {
    view: { page: 72, action: 1 },
    create: { page: 72, action: 2 },
    reverse: { page: 72, action: 3 },
    exceed: { page: 72, action: 4 },
  },
  owner_statements: {
    view: { page: 73, action: 1 },
    close: { page: 73, action: 2 },
  },
} as const;

/** What the platform's staff may hold. */
export const managerPermissions = {
  trial_requests: {
    view: { page: 101, action: 1 },
    approve: { page: 101, action: 5 },
    reject: { page: 101, action: 6 },
  },
  merchants: {
    view: { page: 102, action: 1 },
    disable: { page: 102, action: 5 },
    enable: { page: 102, action: 6 },
    extend: { page: 102, action: 7 },
    migrate: { page: 102, action: 8 },
  },
  staff: {
    view: { page: 103, action: 1 },
    create: { page: 103, action: 2 },
    edit: { page: 103, action: 3 },
  },
  mails: {
    view: { page: 104, action: 1 },
    resend: { page: 104, action: 5 },
  },
  failed_logins: {
    view: { page: 105, action: 1 },
  },
  blocked_ips: {
    view: { page: 106, action: 1 },
    create: { page: 106, action: 2 },
    delete: { page: 106, action: 4 },
  },
  js_errors: {
    view: { page: 107, action: 1 },
  },
  jobs: {
    view: { page: 108, action: 1 },
    retry: { page: 108, action: 5 },
  },
  managed_zatca_settings: {
    view: { page: 109, action: 1 },
    edit: { page: 109, action: 3 },
  },
} as const;
