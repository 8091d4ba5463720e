import type { ToDo } from '@/api/generated/merchant/client.schemas';
import { PATHS as PAYMENTS } from '@/features/collections/contract_payments/feature';
import { PATHS as CONTRACTS } from '@/features/leasing/contracts/feature';
import { PATHS as DOCUMENTS } from '@/features/parties/documents/feature';
import { PATHS as UNITS } from '@/features/properties/units/feature';
import type { Tone } from '@/theme/tokens';

/** The list that a number opens, and how urgent the number is. */
const TO_DO: Record<string, { list?: string; tone: Tone }> = {
  overdue: { list: PAYMENTS.list('current-payments'), tone: 'danger' },
  not_collected: { list: PAYMENTS.list('not-collected-payments'), tone: 'danger' },
  due_today: { list: PAYMENTS.list('current-payments'), tone: 'warning' },
  due_this_week: { list: PAYMENTS.list('current-payments'), tone: 'info' },
  unsigned: { list: CONTRACTS.list('active-contracts'), tone: 'warning' },
  drafts: { list: CONTRACTS.list('draft-contracts'), tone: 'neutral' },
  expiring_30: { list: CONTRACTS.list('active-contracts'), tone: 'warning' },
  expiring_60: { list: CONTRACTS.list('active-contracts'), tone: 'warning' },
  expiring_90: { list: CONTRACTS.list('active-contracts'), tone: 'warning' },
  vacant_units: { list: UNITS.vacant, tone: 'warning' },
  documents_expiring: { list: DOCUMENTS.list, tone: 'warning' },
};

/** What the lists fix by themselves; repeated in the address it would look like a filter of the user's. */
const FIXED_BY_LIST: Record<string, readonly string[]> = {
  not_collected: ['status'],
  overdue: [],
  due_today: [],
  due_this_week: [],
  vacant_units: ['status', 'building_status', 'occupancy'],
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
