import type {
  Cheque,
  ChequeCleared,
  ChequeDetail,
  ChequeHeld,
  ChequeMoved,
  ChequePartlyPaid,
  ChequeReplaced,
  ChequeReturnedByBank,
  ChequeSettled,
  ChequeUpdate,
  ContractChequesTakenIn,
  SecurityChequeInput,
} from '@/api/generated/merchant/client.schemas';
import {
  bounceCheque,
  clearCheque,
  goLegalWithCheque,
  holdCheque,
  loseCheque,
  partPayCheque,
  releaseCheque,
  replaceCheque,
  returnCheque,
  reverseCheque,
  takeInCheques,
  takeInContractCheques,
  takeInSecurityCheque,
  updateCheque,
  withdrawCheque,
} from '@/api/generated/merchant/cheques-writes';
import type { FieldDef, FormDef, FormValues } from '@/components/form/types';
import { REASONS } from '../contract_payments/public';
import type { Without, Verb } from './verbs';

type Sent<Body> = Body & { version?: number };
const versioned = <Body extends object>(body: Sent<Body>) => ({
  ...body,
  version: body.version ?? 0,
});
const rowOf = async (call: Promise<ChequeDetail>): Promise<Cheque> => (await call).cheque;
const forOther = (values: FormValues) => values.reason === 'other';

const on: FieldDef = { kind: 'date', name: 'on', required: true };
const note: FieldDef = { kind: 'textarea', name: 'note', width: 12, rows: 2 };
const fees: readonly FieldDef[] = [
  { kind: 'money', name: 'bank_fee' },
  { kind: 'money', name: 'fee' },
];
const referenceOf = (verb: Verb, required = true): FieldDef => ({
  kind: 'text',
  name: 'reference',
  label: `references.${verb}`,
  required,
});

function formOf<Body extends object>(
  draft: string,
  fields: readonly FieldDef[],
  defaults: Partial<Body>,
  call: (id: number, body: Body & { version: number }) => Promise<ChequeDetail>,
): FormDef<Body, Cheque> {
  return {
    ns: 'cheques',
    draft: `cheque-${draft}`,
    sections: [{ fields }],
    defaults,
    fromRecord: () => defaults,
    update: (id, body) => rowOf(call(Number(id), versioned(body))),
  };
}

const moved = (verb: Verb, day: string, call: typeof withdrawCheque) =>
  formOf<Without<ChequeMoved>>(verb, [on, note], { on: day, note: '' }, call);

const settled = (verb: Verb, day: string, call: typeof returnCheque) =>
  formOf<Without<ChequeSettled>>(
    verb,
    [on, referenceOf(verb), note],
    { on: day, reference: '', note: '' },
    call,
  );

const reason: FieldDef = {
  kind: 'select',
  name: 'reason',
  values: REASONS,
  required: true,
};
const returnedByBank = (verb: Verb, day: string, call: typeof bounceCheque) =>
  formOf<Without<ChequeReturnedByBank>>(
    verb,
    [on, reason, ...fees, referenceOf(verb, false), { ...note, required: forOther }],
    { on: day, reason: undefined, bank_fee: '', fee: '', reference: '', note: '' },
    call,
  );

/** The form of each verb that needs one. */
export const FORMS = {
  withdraw: (day: string) => moved('withdraw', day, withdrawCheque),
  release: (day: string) => moved('release', day, releaseCheque),
  clear: (day: string) =>
    formOf<Without<ChequeCleared>>('clear', [on, note], { on: day, note: '' }, clearCheque),
  bounce: (day: string) => returnedByBank('bounce', day, bounceCheque),
  reverse: (day: string) => returnedByBank('reverse', day, reverseCheque),
  part_pay: (day: string) =>
    formOf<Without<ChequePartlyPaid>>(
      'part_pay',
      [
        on,
        { kind: 'money', name: 'amount', label: 'fields.paid_amount', required: true },
        { ...reason, required: false },
        referenceOf('part_pay', false),
        ...fees,
        note,
      ],
      { on: day, amount: '', reason: undefined, reference: '', bank_fee: '', fee: '', note: '' },
      partPayCheque,
    ),
  hold: () =>
    formOf<Without<ChequeHeld>>(
      'hold',
      [
        { kind: 'date', name: 'until', required: true },
        { kind: 'text', name: 'approved_by', required: true },
        { kind: 'money', name: 'fee' },
        note,
      ],
      { until: '', approved_by: '', fee: '', note: '' },
      holdCheque,
    ),
  return: (day: string) => settled('return', day, returnCheque),
  lose: (day: string) => settled('lose', day, loseCheque),
  go_legal: (day: string) => settled('go_legal', day, goLegalWithCheque),
} as const;

export const replaceForm = (
  day: string,
  row: Cheque,
  rows: FieldDef,
): FormDef<Without<ChequeReplaced>, Cheque> =>
  formOf<Without<ChequeReplaced>>(
    'replace',
    [on, { kind: 'money', name: 'fee' }, rows, note],
    {
      on: day,
      by: [{ method: 'cheque', amount: row.open_amount ?? row.amount, bank: row.bank }],
      fee: '',
      note: '',
    },
    replaceCheque,
  );

/** What the tenant brings for one payment; empty fields keep what was agreed. */
export const takeInForm = (day: string, row: Cheque): FormDef<FormValues, Cheque> => ({
  ns: 'cheques',
  draft: 'cheque-take-in',
  sections: [{ fields: [{ ...on, name: 'received_on' }, ...paper, location] }],
  defaults: {},
  fromRecord: () => ({ ...paperOf(row), received_on: day, location: row.location ?? '' }),
  update: async (_, { received_on: received, location: place, version: __, ...cheque }) => {
    const [taken] = await takeInCheques({
      received_on: String(received),
      location: place ? String(place) : undefined,
      cheques: [{ ...cheque, contract_payment_id: row.contract_payment_id ?? 0 }],
    });
    return taken ?? row;
  },
});

const location: FieldDef = { kind: 'text', name: 'location' };
const paper: readonly FieldDef[] = [
  { kind: 'text', name: 'number', required: true },
  { kind: 'text', name: 'bank', required: true },
  { kind: 'date', name: 'cheque_date' },
  { kind: 'text', name: 'drawer' },
  { kind: 'text', name: 'payee' },
];
const paperOf = ({ number, bank, cheque_date: dated, drawer, payee }: Cheque) => ({
  number: number ?? '',
  bank: bank ?? '',
  cheque_date: dated ?? '',
  drawer: drawer ?? '',
  payee: payee ?? '',
});

export const editForm: FormDef<Without<ChequeUpdate>, Cheque> = {
  ns: 'cheques',
  draft: 'cheque-edit',
  sections: [{ fields: [...paper, location] }],
  defaults: {},
  fromRecord: (row) => ({ ...paperOf(row), location: row.location ?? '' }),
  update: (id, body) => rowOf(updateCheque(Number(id), versioned(body))),
};

export const takeInContractForm = (
  id: number,
  day: string,
): FormDef<Omit<ContractChequesTakenIn, 'contract_id'>, Cheque[]> => ({
  ns: 'cheques',
  draft: 'cheques-of-contract',
  sections: [
    {
      fields: [
        { ...on, name: 'received_on' },
        location,
        { kind: 'text', name: 'first_number', help: 'help.first_number' },
        { kind: 'text', name: 'bank', help: 'help.bank' },
        { kind: 'text', name: 'drawer' },
        { kind: 'text', name: 'payee' },
      ],
    },
  ],
  defaults: { received_on: day, location: '', first_number: '', bank: '', drawer: '', payee: '' },
  create: (body) => takeInContractCheques({ ...body, contract_id: id }),
});

export const securityForm = (
  id: number,
  day: string,
): FormDef<Omit<SecurityChequeInput, 'contract_id'>, Cheque> => ({
  ns: 'cheques',
  draft: 'cheque-security',
  sections: [
    {
      fields: [
        { ...on, name: 'received_on' },
        { kind: 'money', name: 'amount', required: true },
        ...paper,
        location,
      ],
    },
  ],
  defaults: {
    received_on: day,
    amount: '',
    number: '',
    bank: '',
    cheque_date: '',
    drawer: '',
    payee: '',
    location: '',
  },
  create: (body) => rowOf(takeInSecurityCheque({ ...body, contract_id: id })),
});
