import { PaymentStatus } from '@/api/generated/merchant/client.schemas';
import { PATHS as PAYMENTS } from '@/features/collections/contract_payments/feature';
import { addMonths, today } from '@/lib/calendar';

/** Periods that are chosen by name; without any it is a year around today. */
export const PERIODS = ['around', 'thisYear', 'lastYear', 'nextMonths'] as const;
type Period = (typeof PERIODS)[number];

export type Part = 'amount' | 'collected' | 'due' | 'overdue' | 'not_collected';

type Span = Record<'from' | 'to', string | null>;

/** The first days of a period's first and last month. */
export function spanOf(period: string, zone: string | undefined): Span {
  const now = today(zone);
  const year = Number(now.slice(0, 4));
  const month = `${now.slice(0, 7)}-01`;
  const spans: Record<Period, Span> = {
    around: { from: null, to: null },
    thisYear: { from: `${year}-01-01`, to: `${year}-12-01` },
    lastYear: { from: `${year - 1}-01-01`, to: `${year - 1}-12-01` },
    nextMonths: { from: month, to: addMonths(month, 11) },
  };
  return spans[period as Period] ?? spans.around;
}

export function periodOf(query: URLSearchParams, zone: string | undefined): Period | 'other' {
  const found = PERIODS.find((period) => {
    const { from, to } = spanOf(period, zone);
    return query.get('from') === from && query.get('to') === to;
  });
  return found ?? 'other';
}

/** The sums that a list of payments can be asked for. */
type Listed = Exclude<Part, 'amount'>;
const STATES: Record<Exclude<Listed, 'due'>, string> = {
  collected: 'collected',
  overdue: 'overdue',
  not_collected: 'not_collected',
};

/** The list of the payments that a sum is made of, wherever their contracts are filed. */
export function linkToPayments(
  narrowed: Readonly<Record<string, string | undefined>>,
  part: Part,
  asOf: string,
): string | undefined {
  // With those that were cancelled the list's sum would be another one.
  if (part === 'amount') return undefined;
  const query = new URLSearchParams({ view: 'all' });
  for (const [name, value] of Object.entries(narrowed)) if (value) query.set(name, value);
  if (part === 'due') {
    query.set('status', String(PaymentStatus.on_date));
    if ((query.get('due_from') ?? '') < asOf) query.set('due_from', asOf);
  } else query.set('state', STATES[part]);
  return `${PAYMENTS.list('current-payments')}?${query.toString()}`;
}
