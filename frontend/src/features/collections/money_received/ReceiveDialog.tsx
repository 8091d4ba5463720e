import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { MoneyReceivedDetail } from '@/api/generated/merchant/client.schemas';
import { toast } from '@/components/feedback/toasts';
import { usePrintFile } from '@/components/feedback/usePrintFile';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { today } from '@/lib/calendar';
import { type PaidPayment, receiveForm } from './forms';

interface Props {
  /** Chosen in the form without it. */
  customerId?: number;
  /** The payments that the sum is for; what fell due without them. */
  payments?: readonly PaidPayment[];
  onClose: () => void;
}

/** Takes a sum in from a tenant, and shows what it pays. */
export default function ReceiveDialog({ customerId, payments, onClose }: Props) {
  const { t } = useTranslation(['money_received', 'kit']);
  const { account } = useArea();
  const print = usePrintFile();
  const day = today(account.time_zone);
  const form = useMemo(() => receiveForm(day, customerId, payments), [day, customerId, payments]);
  const told = ({ money }: MoneyReceivedDetail) => {
    const url = `/api/merchant/money_received/${money.id}/pdf`;
    toast.success(t('told.issued', { number: money.number }), {
      label: t('print', { ns: 'kit' }),
      run: () => void print({ url }, `${money.number}.pdf`),
      stays: true,
    });
  };
  return (
    <LazyFormDialog
      def={form}
      title={t('receive')}
      action={t('receive')}
      onClose={onClose}
      told={told}
    />
  );
}
