import type {
  BulkCollectInput,
  BulkCollectResult,
  CollectInput,
  ContractPayment,
  ContractPaymentUpdate,
  NotCollectedInput,
  UncollectInput,
} from '@/api/generated/merchant/client.schemas';
import {
  collectContractPayment,
  collectContractPayments,
  markContractPaymentNotCollected,
  uncollectContractPayment,
  updateContractPayment,
} from '@/api/generated/merchant/contract-payments-writes';
import type { FieldDef, FormDef } from '@/components/form/types';
import { REASONS } from './reasons';
import { METHODS } from '@/features/leasing/contracts/public';

type Without<Body> = Omit<Body, 'version'>;
type Sent<Body> = Body & { version?: number };
const versioned = <Body extends object>(body: Sent<Body>) => ({
  ...body,
  version: body.version ?? 0,
});
const byCheque = (values: Record<string, unknown>) => values.method === 'cheque';
const forOther = (values: Record<string, unknown>) => values.reason === 'other';
const byReference = (values: Record<string, unknown>) =>
  values.method === 'transfer' ||
  values.method === 'credit_card' ||
  values.method === 'payment_link';

const money: readonly FieldDef[] = [
  { kind: 'date', name: 'collected_on', required: true },
  { kind: 'text', name: 'reference', when: byReference },
  { kind: 'textarea', name: 'note', width: 12, rows: 2 },
];

export const collectForm = (day: string): FormDef<Without<CollectInput>, ContractPayment> => ({
  ns: 'contract_payments',
  draft: 'collect',
  defaults: { collected_on: day, method: undefined, reference: '', note: '' },
  fromRecord: (row) => ({ collected_on: day, method: row.method, reference: '', note: '' }),
  sections: [
    { fields: [{ kind: 'select', name: 'method', values: METHODS, required: true }, ...money] },
  ],
  update: (id, body) => collectContractPayment(Number(id), versioned(body)),
});

/** One day and way for all of them; without a way each keeps the agreed one. */
export const collectManyForm = (
  day: string,
  rows: readonly ContractPayment[],
): FormDef<Omit<BulkCollectInput, 'payments'>, BulkCollectResult> => ({
  ns: 'contract_payments',
  draft: 'collect-many',
  defaults: { collected_on: day, method: undefined, reference: '', note: '' },
  sections: [
    {
      fields: [
        { kind: 'select', name: 'method', values: METHODS, help: 'help.asAgreed' },
        ...money,
      ],
    },
  ],
  create: (body) =>
    collectContractPayments({
      ...body,
      payments: rows.map(({ id, version }) => ({ id, version })),
    }),
});

export const uncollectForm: FormDef<Without<UncollectInput>, ContractPayment> = {
  ns: 'contract_payments',
  draft: 'uncollect',
  defaults: { reason: '' },
  fromRecord: () => ({ reason: '' }),
  sections: [
    {
      fields: [
        {
          kind: 'textarea',
          name: 'reason',
          required: true,
          width: 12,
          rows: 3,
          help: 'help.uncollect',
        },
      ],
    },
  ],
  update: (id, body) => uncollectContractPayment(Number(id), versioned(body)),
};

export const notCollectedForm: FormDef<Without<NotCollectedInput>, ContractPayment> = {
  ns: 'contract_payments',
  draft: 'not-collected',
  defaults: { reason: undefined, note: '' },
  fromRecord: () => ({ reason: undefined, note: '' }),
  sections: [
    {
      fields: [
        {
          kind: 'select',
          name: 'reason',
          field: 'not_collected_reason',
          values: REASONS,
          required: true,
          width: 12,
        },
        { kind: 'textarea', name: 'note', width: 12, rows: 2, required: forOther },
      ],
    },
  ],
  update: (id, body) => markContractPaymentNotCollected(Number(id), versioned(body)),
};

export const editForm: FormDef<Without<ContractPaymentUpdate>, ContractPayment> = {
  ns: 'contract_payments',
  draft: 'edit',
  defaults: {
    method: undefined,
    cheque_number: '',
    bank: '',
    cheque_date: '',
    due_on: '',
    note: '',
  },
  sections: [
    {
      fields: [
        { kind: 'select', name: 'method', values: METHODS, required: true },
        { kind: 'date', name: 'due_on', required: true },
        { kind: 'text', name: 'cheque_number', when: byCheque, required: true },
        { kind: 'text', name: 'bank', when: byCheque, required: true },
        { kind: 'date', name: 'cheque_date', when: byCheque },
        { kind: 'textarea', name: 'note', width: 12, rows: 2 },
      ],
    },
  ],
  update: (id, body) => updateContractPayment(Number(id), versioned(body)),
};
