import type {
  AllocationInput,
  ContractPayment,
  MoneyAllocation,
  MoneyReceived,
  MoneyReceivedDetail,
  MoneyReceivedInput,
  MoneyRefund,
  MoneyReversal,
} from '@/api/generated/merchant/client.schemas';
import {
  allocateMoney,
  receiveMoney,
  refundMoney,
  reverseMoneyMovement,
} from '@/api/generated/merchant/money-received-writes';
import type { FieldDef, FormDef, FormValues } from '@/components/form/types';
import { METHODS, amountOf, hundredths } from '@/features/leasing/contracts/public';
import { customerSource } from '@/features/parties/customers/public';
import { byOtherCheque, chequeBookField } from '../cheque_books/public';
import { DueRows } from './DueRows';

const byReference = (values: FormValues) => values.method !== undefined && values.method !== 'cash';
const byCheque = (values: FormValues) => values.method === 'cheque';
const byTransfer = (values: FormValues) => values.method === 'transfer';

const byTyped = (values: FormValues) => byTransfer(values) || byOtherCheque(values);

const REFUND_METHODS = ['transfer', 'cheque', 'cash'] as const;

/** A payment that a sum is for. */
export type PaidPayment = Pick<ContractPayment, 'id' | 'amount'>;

export const receiveForm = (
  day: string,
  customerId: number | undefined,
  payments?: readonly PaidPayment[],
): FormDef<MoneyReceivedInput, MoneyReceivedDetail> => {
  const customer: readonly FieldDef[] =
    customerId === undefined
      ? [
          {
            kind: 'entity',
            name: 'customer_id',
            source: customerSource,
            required: true,
            width: 12,
          },
        ]
      : [];
  const asked = payments?.map((row) => row.id);
  const sum = payments?.reduce((total, row) => total + (hundredths(row.amount) ?? 0n), 0n);
  return {
    ns: 'money_received',
    // What is typed for chosen payments is no draft of another choice.
    draft: `money-received-${asked?.join('-') ?? customerId ?? 'new'}`,
    defaults: {
      customer_id: customerId,
      amount: sum === undefined ? '' : amountOf(sum),
      received_on: day,
      method: undefined,
      reference: '',
      note: '',
      allocations: undefined,
    },
    sections: [
      {
        fields: [
          ...customer,
          { kind: 'money', name: 'amount', required: true },
          { kind: 'date', name: 'received_on', required: true },
          { kind: 'select', name: 'method', values: METHODS, required: true },
          { kind: 'text', name: 'reference', when: byReference, required: byCheque },
          {
            kind: 'custom',
            name: 'allocations',
            width: 12,
            render: () => <DueRows asked={asked} />,
          },
          { kind: 'textarea', name: 'note', width: 12, rows: 2 },
        ],
      },
    ],
    create: receiveMoney,
  };
};

type Allocation = Omit<MoneyAllocation, 'version' | 'allocations'> & {
  allocations?: AllocationInput[];
};

export const allocateForm = (
  day: string,
  row: MoneyReceived,
): FormDef<Allocation, MoneyReceivedDetail> => ({
  ns: 'money_received',
  draft: `money-allocate-${row.id}`,
  defaults: { moved_on: day, allocations: undefined },
  sections: [
    {
      fields: [
        { kind: 'date', name: 'moved_on', required: true },
        {
          kind: 'custom',
          name: 'allocations',
          width: 12,
          render: () => <DueRows customerId={row.customer_id} amount={row.balance} />,
        },
      ],
    },
  ],
  create: ({ moved_on, allocations }) =>
    allocateMoney(row.id, { moved_on, allocations: allocations ?? [], version: row.version }),
});

export const refundForm = (
  day: string,
  row: MoneyReceived,
): FormDef<Omit<MoneyRefund, 'version'>, MoneyReceivedDetail> => ({
  ns: 'money_received',
  draft: `money-refund-${row.id}`,
  defaults: {
    amount: row.balance,
    moved_on: day,
    method: 'transfer',
    iban: '',
    bank: '',
    reference: '',
    reason: '',
  },
  sections: [
    {
      fields: [
        { kind: 'money', name: 'amount', required: true },
        { kind: 'date', name: 'moved_on', required: true },
        { kind: 'select', name: 'method', values: REFUND_METHODS, required: true },
        { kind: 'text', name: 'iban', when: byTransfer, required: byTransfer },
        chequeBookField,
        { kind: 'text', name: 'bank', when: byOtherCheque, required: byOtherCheque },
        { kind: 'text', name: 'reference', when: byTyped, required: byOtherCheque },
        { kind: 'textarea', name: 'reason', required: true, width: 12, rows: 2 },
      ],
    },
  ],
  create: (body) => refundMoney(row.id, { ...body, version: row.version }),
});

export const reverseForm = (
  movementId: number,
  version: number,
): FormDef<Omit<MoneyReversal, 'version'>, MoneyReceivedDetail> => ({
  ns: 'money_received',
  draft: `money-reverse-${movementId}`,
  defaults: { reason: '' },
  sections: [
    { fields: [{ kind: 'textarea', name: 'reason', required: true, width: 12, rows: 3 }] },
  ],
  create: ({ reason }) => reverseMoneyMovement(movementId, { reason, version }),
});
