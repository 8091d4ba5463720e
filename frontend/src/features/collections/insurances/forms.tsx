import type {
  CarryOverInput,
  ForfeitInput,
  Insurance,
  RefundInput,
  TopUpInput,
  TransferInput,
} from '@/api/generated/merchant/client.schemas';
import {
  carryInsuranceOver,
  forfeitInsurance,
  refundInsurance,
  topUpInsurance,
  transferInsurance,
} from '@/api/generated/merchant/insurances-writes';
import type { FieldDef, FormDef, FormValues } from '@/components/form/types';
import { METHODS } from '@/features/leasing/contracts/public';
import { contractsOf } from './contractSource';
import { byOtherCheque, chequeBookField } from '../cheque_books/public';

type Without<Body> = Omit<Body, 'version'>;
type Sent<Body> = Body & { version?: number };
const versioned = <Body extends object>(body: Sent<Body>) => ({
  ...body,
  version: body.version ?? 0,
});

/** Ways in which money is given back. */
const GIVEN_BACK = ['transfer', 'cheque', 'cash'] as const;
const byTransfer = (values: FormValues) => values.method === 'transfer';
const byReference = (values: FormValues) => values.method !== 'cash';
const byTyped = (values: FormValues) => byTransfer(values) || byOtherCheque(values);

const amount: FieldDef = { kind: 'money', name: 'amount', required: true };
const day: FieldDef = { kind: 'date', name: 'moved_on', required: true };
const note: FieldDef = { kind: 'textarea', name: 'note', width: 12, rows: 2 };

export const topUpForm = (
  today: string,
  contractId: number,
): FormDef<Without<TopUpInput>, Insurance> => ({
  ns: 'insurances',
  draft: 'top-up',
  defaults: { moved_on: today, method: 'cash', amount: '', reference: '', note: '' },
  fromRecord: () => ({ moved_on: today, method: 'cash', amount: '', reference: '', note: '' }),
  sections: [
    {
      fields: [
        amount,
        day,
        { kind: 'select', name: 'method', values: METHODS, required: true },
        { kind: 'text', name: 'reference', when: byReference },
        note,
      ],
    },
  ],
  update: (_id, { amount: sum, moved_on, method, reference, note: said }) =>
    topUpInsurance({
      contract_id: contractId,
      amount: sum,
      moved_on,
      method,
      reference,
      note: said,
    }),
});

export const refundForm = (today: string): FormDef<Without<RefundInput>, Insurance> => ({
  ns: 'insurances',
  draft: 'refund',
  defaults: { moved_on: today, method: 'transfer', amount: '' },
  fromRecord: (row) => ({
    moved_on: today,
    method: 'transfer',
    amount: row.balance,
    iban: '',
    bank: '',
    reference: '',
    note: '',
  }),
  sections: [
    {
      fields: [
        amount,
        day,
        { kind: 'select', name: 'method', values: GIVEN_BACK, required: true },
        { kind: 'text', name: 'iban', when: byTransfer, required: true },
        chequeBookField,
        { kind: 'text', name: 'bank', when: byOtherCheque, required: true },
        { kind: 'text', name: 'reference', when: byTyped, required: byOtherCheque },
        note,
      ],
    },
  ],
  update: (id, body) => refundInsurance(Number(id), versioned(body)),
});

export const transferForm = (today: string): FormDef<Without<TransferInput>, Insurance> => ({
  ns: 'insurances',
  draft: 'transfer',
  defaults: { moved_on: today, amount: '', paid_to: '' },
  fromRecord: (row) => ({
    moved_on: today,
    amount: row.balance,
    paid_to: '',
    reference: '',
    note: '',
  }),
  sections: [
    {
      fields: [
        amount,
        day,
        { kind: 'text', name: 'paid_to', required: true, help: 'help.paid_to' },
        { kind: 'text', name: 'reference' },
        note,
      ],
    },
  ],
  update: (id, body) => transferInsurance(Number(id), versioned(body)),
});

export const forfeitForm = (today: string): FormDef<Without<ForfeitInput>, Insurance> => ({
  ns: 'insurances',
  draft: 'forfeit',
  defaults: { moved_on: today, amount: '', note: '' },
  fromRecord: (row) => ({ moved_on: today, amount: row.balance, note: '' }),
  sections: [{ fields: [amount, day, { ...note, required: true, help: 'help.forfeit' }] }],
  update: (id, body) => forfeitInsurance(Number(id), versioned(body)),
});

export const carryOverForm = (
  today: string,
  row: Insurance,
): FormDef<Without<CarryOverInput>, Insurance> => ({
  ns: 'insurances',
  draft: 'carry-over',
  defaults: { moved_on: today },
  fromRecord: (shown) => ({
    contract_id: undefined,
    moved_on: today,
    amount: shown.balance,
    note: '',
  }),
  sections: [
    {
      fields: [
        {
          kind: 'entity',
          name: 'contract_id',
          source: contractsOf(row.customer_id, row.contract_id),
          numeric: true,
          required: true,
          width: 12,
          help: 'help.carry_over',
        },
        amount,
        day,
        note,
      ],
    },
  ],
  update: (id, body) => carryInsuranceOver(Number(id), versioned(body)),
});
