import type {
  NewTenantTransfer,
  TenantTransfer,
  TenantTransferInput,
  TenantTransferPreview,
  TenantTransferUndo,
} from '@/api/generated/merchant/client.schemas';
import {
  createTenantTransfer,
  previewTenantTransfer,
  undoTenantTransfer,
} from '@/api/generated/merchant/tenant-transfers-writes';
import { type Shown as ShownOf, seenAndNow, textOf } from '@/components/form/shown';
import type { FormDef, FormValues } from '@/components/form/types';
import { METHODS } from '@/features/leasing/contracts/public';
import { customerField, customerQuick } from '@/features/parties/customers/public';
import { createStore } from '@/lib/emitter';
import { maxLength } from '@/lib/validation/texts';
import { PERMISSIONS } from './feature';
import { inputOf, type Values } from './input';
import { TransferPreview } from './TransferPreview';

const hasFee = (values: FormValues) => Boolean(textOf(values.fee));

/** Transferring a contract, with everything that it does shown below the fields. */
export function transferForm(contractId: number): FormDef<Values, TenantTransfer> {
  const shown = createStore<ShownOf<TenantTransferInput, TenantTransferPreview> | undefined>(
    undefined,
  );
  return {
    ns: 'tenant_transfers',
    draft: `tenant-transfer-${contractId}`,
    permission: PERMISSIONS.transfer,
    defaults: {
      takes_over_on: '',
      share: 'by_days',
      basis: 'daily',
      deposit_answer: 'carried_over',
      new_deposit: '',
      method: 'transfer',
      fee: '',
      fee_payer: 'new_tenant',
      leaves_debts: false,
      note: '',
    },
    sections: [
      {
        fields: [
          { ...customerField, quick: customerQuick, help: 'help.customer_id' },
          { kind: 'date', name: 'takes_over_on', required: true, help: 'help.takes_over_on' },
          {
            kind: 'select',
            name: 'method',
            values: METHODS,
            required: true,
            help: 'help.method',
          },
          {
            kind: 'select',
            name: 'share',
            values: ['by_days', 'by_due_date'],
            required: true,
            help: 'help.share',
          },
          {
            kind: 'select',
            name: 'basis',
            values: ['daily', 'monthly'],
            required: true,
            when: ({ share }) => share === 'by_days',
          },
          {
            kind: 'select',
            name: 'deposit_answer',
            values: ['carried_over', 'settled'],
            required: true,
            help: 'help.deposit_answer',
          },
          {
            kind: 'money',
            name: 'new_deposit',
            help: 'help.new_deposit',
            when: ({ deposit_answer }) => deposit_answer === 'settled',
          },
          { kind: 'money', name: 'fee', help: 'help.fee' },
          {
            kind: 'select',
            name: 'fee_payer',
            values: ['new_tenant', 'old_tenant'],
            required: hasFee,
            when: hasFee,
          },
          { kind: 'checkbox', name: 'leaves_debts', width: 12, help: 'help.leaves_debts' },
          { kind: 'textarea', name: 'note', width: 12, rows: 2, rules: [maxLength(1000)] },
          {
            kind: 'custom',
            name: 'preview',
            width: 12,
            render: () => <TransferPreview contractId={contractId} shown={shown} />,
          },
        ],
      },
    ],
    create: async (values) => {
      const asked = inputOf(contractId, values as FormValues);
      const { seen, now } = await seenAndNow(shown, asked, previewTenantTransfer);
      const body: NewTenantTransfer = {
        ...asked,
        note: textOf(values.note),
        // What was not shown is refused by the server, and shown by then.
        goes: seen?.goes ?? '',
        given_back: seen?.given_back ?? '',
        deposit_held: seen?.deposit_held ?? '',
        version: now.version,
      };
      return createTenantTransfer(body);
    },
  };
}

export const undoForm: FormDef<Omit<TenantTransferUndo, 'version'>, TenantTransfer> = {
  ns: 'tenant_transfers',
  draft: 'tenant-transfer-undo',
  defaults: { reason: '' },
  fromRecord: () => ({ reason: '' }),
  sections: [
    {
      fields: [
        { kind: 'textarea', name: 'reason', required: true, width: 12, rows: 3, help: 'help.undo' },
      ],
    },
  ],
  update: (id, body) => undoTenantTransfer(Number(id), { ...body, version: body.version ?? 0 }),
};
