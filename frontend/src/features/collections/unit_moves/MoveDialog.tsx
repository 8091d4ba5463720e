import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toast } from '@/components/feedback/toasts';
import { FormDialog } from '@/components/form/FormDialog';
import type { RecordDialogProps } from '@/components/shell/additions';
import { contractPaths } from '@/features/leasing/contracts/public';
import { moveForm } from './forms';

/** Moves a contract to another unit, and goes to the contract of the rest. */
export default function MoveDialog({ id, onClose }: RecordDialogProps) {
  const { t } = useTranslation('unit_moves');
  const navigate = useNavigate();
  const form = useMemo(() => moveForm(id), [id]);
  return (
    <FormDialog
      def={form}
      title={t('begin')}
      action={t('move')}
      told={(made) => toast.success(t('moved', { number: made.next_number }))}
      onSaved={(made) => void navigate(contractPaths.detail(made.next_id))}
      onClose={onClose}
    />
  );
}
