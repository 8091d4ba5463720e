import type {
  ChargeKind,
  ChequeAnswer,
  RentBasis,
  Settlement,
  SettlementUpdate,
} from '@/api/generated/merchant/client.schemas';

export const BASES: readonly RentBasis[] = ['daily', 'monthly'];
export const KINDS: readonly ChargeKind[] = ['early_exit', 'utilities', 'damage', 'other'];
export const METHODS = ['transfer', 'cheque', 'cash'] as const;

export interface Item {
  key: number;
  kind: ChargeKind;
  amount: string;
  months: string;
  note: string;
}

/** What the form holds: texts as they are typed. */
export interface Draft {
  last_day: string;
  basis: RentBasis;
  items: readonly Item[];
  answers: Readonly<Record<number, ChequeAnswer>>;
  method: string;
  iban: string;
  bank: string;
  reference: string;
  note: string;
}

export const draftOf = ({ last_day, basis, given, cheques }: Settlement): Draft => ({
  last_day,
  basis,
  items: given.items.map((item, key) => ({
    key,
    kind: item.kind,
    amount: item.months ? '' : item.amount,
    months: item.months ?? '',
    note: item.note ?? '',
  })),
  // The usual answer stands there, and is looked at before it is posted.
  answers: Object.fromEntries(
    cheques.map((cheque) => [cheque.cheque_id, cheque.answer ?? cheque.answers[0] ?? 'return']),
  ),
  method: given.refund_method ?? '',
  iban: given.iban ?? '',
  bank: given.refund_bank ?? '',
  reference: given.refund_reference ?? '',
  note: given.note ?? '',
});

/** A text where something was typed. */
const typed = (text: string) => (text.trim() === '' ? undefined : text.trim());

export const inputOf = (draft: Draft): Omit<SettlementUpdate, 'version'> => ({
  last_day: draft.last_day,
  basis: draft.basis,
  items: draft.items.map(({ kind, amount, months, note }) => ({
    kind,
    amount: typed(amount),
    months: kind === 'early_exit' ? typed(months) : undefined,
    note: typed(note),
  })),
  cheques: Object.entries(draft.answers).map(([id, answer]) => ({
    cheque_id: Number(id),
    answer,
  })),
  refund_method: draft.method === '' ? undefined : (draft.method as (typeof METHODS)[number]),
  iban: draft.method === 'transfer' ? typed(draft.iban) : undefined,
  refund_bank: draft.method === 'cheque' ? typed(draft.bank) : undefined,
  refund_reference: typed(draft.reference),
  note: typed(draft.note),
});
