import Alert from '@mui/material/Alert';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  CancelledContract,
  Contract,
  ContractCancellation,
} from '@/api/generated/merchant/client.schemas';
import { cancelContract } from '@/api/generated/merchant/contracts-writes';
import { toast } from '@/components/feedback/toasts';
import { FormDialog } from '@/components/form/FormDialog';
import type { FormDef } from '@/components/form/types';
import { createStore } from '@/lib/emitter';
import { groupAmount } from '@/lib/format';
import { cancelForm, registrationForm, stopForm } from './dialogForms';
import { type HeldCheque, ReturnedCheques, heldCheques } from './ReturnedCheques';
import { isOpenPayment } from './openPayments';

function Consequences({ row }: { row: Contract }) {
  const { t } = useTranslation('contracts');
  const open = row.payments.filter(isOpenPayment).length;
  const lines = [
    t('consequences.cancelUnit', { unit: row.unit_number }),
    ...(open > 0 ? [t('consequences.cancelOpen', { count: open })] : []),
    ...(Number(row.collected_amount) > 0
      ? [t('consequences.cancelCollected', { amount: groupAmount(row.collected_amount) })]
      : []),
    t('consequences.cancelLink'),
  ];
  return (
    <Alert severity="error">
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Alert>
  );
}

type Cancel = FormDef<Omit<ContractCancellation, 'version'>, CancelledContract>;

/** Cancelling, with what it brings above the reason. */
export function CancelDialog({ row, onClose }: { row: Contract; onClose: () => void }) {
  const { t } = useTranslation('contracts');
  const def = useMemo<Cancel>(() => {
    const held = createStore<readonly HeldCheque[]>([]);
    const [section] = cancelForm.sections;
    return {
      ...cancelForm,
      // What comes back is not the contract itself, so its version is given here.
      update: async (_, body) => {
        try {
          return await cancelContract(row.id, { ...body, version: row.version });
        } catch (error) {
          held.set(heldCheques(error) ?? held.get());
          throw error;
        }
      },
      sections: [
        {
          fields: [
            {
              kind: 'custom',
              name: 'consequences',
              width: 12,
              render: () => <Consequences row={row} />,
            },
            ...(section?.fields ?? []),
            {
              kind: 'custom',
              name: 'returned_cheques',
              width: 12,
              render: () => <ReturnedCheques held={held} />,
            },
          ],
        },
      ],
    };
  }, [row]);
  const tell = ({ cancelled_payments, collected_amount }: CancelledContract) =>
    toast.success(
      t('cancelled', { payments: cancelled_payments, amount: groupAmount(collected_amount) }),
    );
  return (
    <FormDialog
      def={def}
      id={String(row.id)}
      title={`${t('actions.cancel')} · ${row.number}`}
      action={t('actions.cancel')}
      onClose={onClose}
      danger
      told={tell}
    />
  );
}

export function RegistrationDialog({ row, onClose }: { row: Contract; onClose: () => void }) {
  const { t } = useTranslation('contracts');
  return (
    <FormDialog
      def={registrationForm}
      id={String(row.id)}
      record={row}
      title={`${t('actions.registration')} · ${row.number}`}
      onClose={onClose}
    />
  );
}

/** Stopping for a dispute: nobody is reminded, and nothing expires. */
export function StopDialog({ row, onClose }: { row: Contract; onClose: () => void }) {
  const { t } = useTranslation('contracts');
  return (
    <FormDialog
      def={stopForm}
      id={String(row.id)}
      record={row}
      title={`${t('actions.stop')} · ${row.number}`}
      action={t('actions.stop')}
      onClose={onClose}
      danger
    />
  );
}
