import type { CareList } from '@/api/generated/merchant/client.schemas';
import {
  listCareLog,
  listCareMorning,
  listCareRuns,
  listCustomersCare,
} from '@/api/generated/merchant/customers-care-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList, readsTab } from '@/components/list/reads';
import type { Feature, FeatureScreen } from '@/components/shell/feature';
import { READS as REMINDERS_READS } from '../reminders/feature';

const CARE = '/merchant/pos/customers-care';

/** The lists in the order of their tabs, each with its address. */
export const LISTS: readonly { list: CareList; path: string }[] = [
  { list: 'missing_data', path: `${CARE}/missing-data-reminder` },
  { list: 'unattested_contracts', path: `${CARE}/unattested-contracts-reminder` },
  { list: 'expired_within_three_months', path: `${CARE}/expired-within-three-months-reminder` },
  { list: 'expired_within_one_month', path: `${CARE}/expired-within-one-month-reminder` },
  { list: 'expired_contracts', path: `${CARE}/expired-contracts-reminder` },
  { list: 'update_passport', path: `${CARE}/update-passport-reminder` },
  { list: 'update_national_id', path: `${CARE}/update-national-id-reminder` },
  { list: 'account_balance', path: '/merchant/pos/customer-account-balance-reminder' },
  { list: 'contract_payment', path: `${CARE}/contract-payment-reminder` },
  { list: 'birthday', path: '/merchant/pos/birthday-congratulations' },
  { list: 'rate_us', path: '/merchant/pos/rate-us-for-issued-invoices' },
];
const FIRST = LISTS[0]!;

export const PATHS = {
  list: (list: CareList) => (LISTS.find((one) => one.list === list) ?? FIRST).path,
} as const;

/** The list whose address this is. */
export const listAt = (path: string): CareList =>
  (LISTS.find((one) => path.endsWith(one.path)) ?? FIRST).list;

export const PERMISSIONS = permissions.customers_care;

export const readsOf = (list: CareList) =>
  listOf(listCustomersCare, { fixed: { list }, defaultSort: 'due_on' });
export const morningOf = (list: CareList) =>
  listOf(listCareMorning, { fixed: { list }, defaultSort: 'due_on' });
export const logOf = (list: CareList) =>
  listOf(listCareLog, { fixed: { list }, defaultSort: '-at' });
export const runsOf = (list: CareList) =>
  listOf(listCareRuns, { fixed: { list }, defaultSort: '-created_at' });

const MENU: Partial<Record<CareList, FeatureScreen['menu']>> = {
  missing_data: { icon: 'people', order: 45, title: 'merchant:customersCare' },
  account_balance: { group: 'payments', order: 65, title: 'merchant:accountBalance' },
  contract_payment: { group: 'payments', order: 70, title: 'merchant:reminders' },
};

export const feature: Feature = {
  noun: 'customers_care',
  screens: LISTS.map(({ list, path }) => ({
    path,
    load: () => import('./CareScreen'),
    reads: readsTab({
      who: readsList(readsOf(list)),
      log: readsList(logOf(list)),
      runs: readsList(runsOf(list)),
      ...(list === 'contract_payment' && { daily: readsList(REMINDERS_READS) }),
    }),
    title: `customers_care:values.list.${list}`,
    permission: PERMISSIONS.view,
    menu: MENU[list],
  })),
  links: { list: FIRST.path },
};
