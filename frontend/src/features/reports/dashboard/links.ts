import type { Activity, ToDo } from '@/api/generated/merchant/client.schemas';
import type { Tone } from '@/theme/tokens';

/** The list that a number opens, and how urgent the number is. */
const TO_DO: Record<string, { list?: string; tone: Tone }> = {
  overdue: { list: '/merchant/contract-payments/current-payments', tone: 'danger' },
  not_collected: { list: '/merchant/contract-payments/not-collected-payments', tone: 'danger' },
  due_today: { list: '/merchant/contract-payments/current-payments', tone: 'warning' },
  due_this_week: { list: '/merchant/contract-payments/current-payments', tone: 'info' },
  unsigned: { list: '/merchant/contracts/active-contracts', tone: 'warning' },
  drafts: { list: '/merchant/contracts/draft-contracts', tone: 'neutral' },
  expiring_30: { list: '/merchant/contracts/active-contracts', tone: 'warning' },
  expiring_60: { list: '/merchant/contracts/active-contracts', tone: 'warning' },
  expiring_90: { list: '/merchant/contracts/active-contracts', tone: 'info' },
  vacant_units: { list: '/merchant/units/vacant', tone: 'info' },
  documents_expiring: { list: '/merchant/documents', tone: 'warning' },
};

/** What the lists fix by themselves; repeated in the address it would look like a filter of the user's. */
const FIXED_BY_LIST: Record<string, readonly string[]> = {
  not_collected: ['view', 'status'],
  overdue: ['view'],
  due_today: ['view'],
  due_this_week: ['view'],
  vacant_units: ['status', 'occupancy'],
  documents_expiring: [],
};
const OF_CONTRACTS = ['status', 'historical'];

export function linkOf({ name, filter }: ToDo): string | undefined {
  const list = TO_DO[name]?.list;
  if (!list) return undefined;
  const query = new URLSearchParams(filter);
  for (const param of FIXED_BY_LIST[name] ?? OF_CONTRACTS) query.delete(param);
  const text = query.toString();
  return text ? `${list}?${text}` : list;
}

export const toneOf = ({ name, count }: ToDo): Tone =>
  count === 0 ? 'success' : (TO_DO[name]?.tone ?? 'neutral');

const RECORDS: Record<string, (id: number) => string> = {
  contracts: (id) => `/merchant/contracts/contract/${id}`,
  units: (id) => `/merchant/units/access/${id}`,
  customers: (id) => `/merchant/customers/${id}`,
  owners: (id) => `/merchant/owners/${id}`,
  invoices: (id) => `/merchant/contract-payments/tax-invoices/${id}`,
  zatca_submissions: (id) => `/merchant/setting/zatca-setting/queue/${id}`,
  zatca_settings: () => '/merchant/setting/zatca-setting',
  buildings: (id) => `/merchant/buildings?record=${id}`,
};

export const recordOf = ({ noun, record_id }: Activity) => RECORDS[noun]?.(record_id);
