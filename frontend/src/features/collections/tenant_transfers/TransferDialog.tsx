import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toast } from '@/components/feedback/toasts';
import { FormDialog } from '@/components/form/FormDialog';
import type { RecordDialogProps } from '@/components/shell/additions';
import { contractPaths } from '@/features/leasing/contracts/public';
import { transferForm } from './forms';

/** Transfers a contract to another tenant, and goes to the contract of the rest. */
export default function TransferDialog({ id, onClose }: RecordDialogProps) {
  const { t } = useTranslation('tenant_transfers');
  const navigate = useNavigate();
  const form = useMemo(() => transferForm(id), [id]);
  return (
    <FormDialog
      def={form}
      title={t('begin')}
      action={t('transfer')}
      told={(made) => toast.success(t('transferred', { number: made.next_number }))}
      onSaved={(made) =>
        void navigate(`${contractPaths.detail(made.next_id)}?tab=tenant_transfers`)
      }
      onClose={onClose}
    />
  );
}
