import type {
  BankLine,
  BankLineDetail,
  BankLineIgnored,
  BankLineMatch,
  BankLineUndone,
  BankMatchKind,
} from '@/api/generated/merchant/client.schemas';
import { OtherLine, OwnerCostKind } from '@/api/generated/merchant/client.schemas';
import {
  ignoreBankLine,
  matchBankLine,
  undoBankLine,
} from '@/api/generated/merchant/bank-lines-writes';
import type { FormDef, FormValues } from '@/components/form/types';
import { customerField } from '@/features/parties/customers/public';
import { ownerSource } from '@/features/parties/owners/public';
import { buildingSource } from '@/features/properties/buildings/public';
import { unitSource } from '@/features/properties/units/public';
import { REASONS } from '../contract_payments/public';
import { issuedChequeSource } from '../issued_cheques/public';
import { ChequesField } from './ChequesField';

const rowOf = async (call: Promise<BankLineDetail>): Promise<BankLine> => (await call).line;

export const isPaidIn = ({ amount }: Pick<BankLine, 'amount'>) => !amount.startsWith('-');

const KINDS_IN: readonly BankMatchKind[] = ['transfer', 'cheque_cleared', 'other'];
const KINDS_OUT: readonly BankMatchKind[] = [
  'owner_cost',
  'issued_cheque',
  'cheque_bounced',
  'other',
];

const is =
  (...kinds: readonly BankMatchKind[]) =>
  (values: FormValues) =>
    kinds.some((kind) => kind === values.kind);
const isCost = is('owner_cost');
const isReturned = is('cheque_bounced');
const without = (name: string) => (values: FormValues) => isCost(values) && !values[name];

/** What is proposed, or else what lines like it mostly are. */
const firstKind = (row: BankLine): BankMatchKind => {
  const { proposal } = row;
  if (proposal === 'slip_cleared') return 'cheque_cleared';
  return proposal ?? (isPaidIn(row) ? 'transfer' : 'owner_cost');
};

/** What a line is, by hand; what is proposed is filled in. */
export const matchForm = (row: BankLine): FormDef<BankLineMatch, BankLine> => ({
  ns: 'bank_lines',
  draft: `bank-line-${row.id}`,
  sections: [
    {
      fields: [
        {
          kind: 'select',
          name: 'kind',
          values: isPaidIn(row) ? KINDS_IN : KINDS_OUT,
          required: true,
          width: 12,
        },
        {
          kind: 'custom',
          name: 'cheque_ids',
          width: 12,
          when: is('cheque_cleared', 'cheque_bounced'),
          render: () => <ChequesField amount={row.amount.replace('-', '')} />,
        },
        { kind: 'select', name: 'reason', values: REASONS, required: true, when: isReturned },
        { kind: 'money', name: 'bank_fee', when: isReturned },
        { kind: 'money', name: 'fee', when: isReturned },
        { ...customerField, help: 'help.transfer', when: is('transfer') },
        {
          kind: 'entity',
          name: 'issued_cheque_id',
          source: issuedChequeSource,
          numeric: true,
          required: true,
          width: 12,
          when: is('issued_cheque'),
        },
        {
          kind: 'entity',
          name: 'owner_id',
          source: ownerSource,
          numeric: true,
          width: 12,
          help: 'help.owner_id',
          when: isCost,
        },
        {
          kind: 'entity',
          name: 'unit_id',
          source: unitSource,
          numeric: true,
          when: without('building_id'),
        },
        {
          kind: 'entity',
          name: 'building_id',
          source: buildingSource,
          numeric: true,
          when: without('unit_id'),
        },
        {
          kind: 'select',
          name: 'cost',
          values: Object.values(OwnerCostKind),
          required: true,
          when: isCost,
        },
        { kind: 'money', name: 'vat', help: 'help.vat', when: isCost },
        { kind: 'text', name: 'supplier', width: 12, when: isCost },
        {
          kind: 'select',
          name: 'other',
          values: Object.values(OtherLine),
          required: true,
          when: is('other'),
        },
        { kind: 'textarea', name: 'note', width: 12, rows: 2, required: isCost },
      ],
    },
  ],
  defaults: {},
  fromRecord: () => ({
    kind: firstKind(row),
    issued_cheque_id: row.proposed_issued_cheque_id,
    cheque_ids: row.proposed_cheque_id === undefined ? [] : [row.proposed_cheque_id],
    customer_id: row.proposal === 'transfer' ? row.proposed_customer_id : undefined,
    note: isPaidIn(row) ? '' : row.description,
  }),
  update: (id, body) => {
    const { kind, note, version } = body;
    const said = { kind, note, version: version ?? 0 };
    const cheques = { cheque_ids: body.cheque_ids };
    switch (kind) {
      case 'cheque_cleared':
        return rowOf(matchBankLine(Number(id), { ...said, ...cheques }));
      case 'cheque_bounced': {
        const { reason, bank_fee, fee } = body;
        return rowOf(matchBankLine(Number(id), { ...said, ...cheques, reason, bank_fee, fee }));
      }
      case 'transfer': {
        const { customer_id } = body;
        // The payment that was proposed is paid first, where it is this tenant's.
        const isProposed = customer_id === row.proposed_customer_id;
        const contract_payment_id = isProposed ? row.proposed_payment_id : undefined;
        return rowOf(matchBankLine(Number(id), { ...said, customer_id, contract_payment_id }));
      }
      case 'issued_cheque': {
        const { issued_cheque_id } = body;
        return rowOf(matchBankLine(Number(id), { ...said, issued_cheque_id }));
      }
      case 'owner_cost': {
        const { owner_id, unit_id, building_id, cost, vat, supplier } = body;
        const spent = { owner_id, unit_id, building_id, cost, vat, supplier };
        return rowOf(matchBankLine(Number(id), { ...said, ...spent }));
      }
      default:
        return rowOf(matchBankLine(Number(id), { ...said, other: body.other }));
    }
  },
});

export const ignoreForm: FormDef<Omit<BankLineIgnored, 'version'>, BankLine> = {
  ns: 'bank_lines',
  draft: 'bank-line-ignore',
  sections: [{ fields: [{ kind: 'textarea', name: 'note', width: 12, rows: 2 }] }],
  defaults: { note: '' },
  fromRecord: () => ({ note: '' }),
  update: (id, body) => rowOf(ignoreBankLine(Number(id), { ...body, version: body.version ?? 0 })),
};

export const undoForm: FormDef<Omit<BankLineUndone, 'version'>, BankLine> = {
  ns: 'bank_lines',
  draft: 'bank-line-undo',
  sections: [
    {
      fields: [
        {
          kind: 'textarea',
          name: 'reason',
          label: 'fields.undo_reason',
          help: 'help.undo',
          required: true,
          width: 12,
          rows: 2,
        },
      ],
    },
  ],
  defaults: { reason: '' },
  fromRecord: () => ({ reason: '' }),
  update: (id, body) => rowOf(undoBankLine(Number(id), { ...body, version: body.version ?? 0 })),
};
