import { useTranslation } from 'react-i18next';
import { useAllows, useArea } from '@/api/areaContext';
import type { BulkCollectResult, ContractPayment } from '@/api/generated/merchant/client.schemas';
import { uncollectContractPayment } from '@/api/generated/merchant/contract-payments';
import { useRefresh } from '@/api/refresh';
import { dialogs } from '@/components/feedback/dialogs';
import { type ToastAction, toast } from '@/components/feedback/toasts';
import { usePrintFile } from '@/components/feedback/usePrintFile';
import { useShowError } from '@/components/feedback/useShowError';
import { groupAmount } from '@/lib/format';
import { PERMISSIONS } from './feature';

const REASONS_SHOWN = 8;

/** What is said after collecting and after taking it back, each as one notice. */
export function useTold() {
  const { t } = useTranslation(['contract_payments', 'kit']);
  const { account } = useArea();
  const allows = useAllows();
  const refresh = useRefresh();
  const showError = useShowError();
  const print = usePrintFile();

  const voided = (number: string | undefined) =>
    toast.success(t('told.void', { number: number ?? '' }));

  const undo = async (row: ContractPayment): Promise<void> => {
    try {
      await uncollectContractPayment(row.id, { reason: t('told.reason'), version: row.version });
      await refresh();
      voided(row.receipt_number);
    } catch (error) {
      if (await showError(error)) await undo(row);
    }
  };

  const collected = (row: ContractPayment) => {
    const number = row.receipt_number ?? '';
    const url = `/api/merchant/contract_payments/${row.id}/receipt/pdf`;
    const actions: ToastAction[] = [];
    if (allows(PERMISSIONS.receipts))
      actions.push({
        label: t('print', { ns: 'kit' }),
        run: () => void print({ url }, `${number}.pdf`),
      });
    if (allows(PERMISSIONS.uncollect))
      actions.push({ label: t('told.undo'), run: () => void undo(row) });
    toast.success(t('told.issued', { number }), ...actions);
  };

  const collectedMany = (result: BulkCollectResult) => {
    const code = account.currency ?? '';
    const currency = t(`currency.${code}`, { ns: 'kit', defaultValue: code });
    const sum = `${groupAmount(result.amount)} ${currency}`.trim();
    const done = t('told.issuedMany', { count: result.collected, sum });
    if (result.refused === 0) {
      toast.success(done);
      return;
    }
    const reasons = result.results
      .filter((one) => !one.collected)
      .map((one) => one.message ?? one.code ?? '');
    void dialogs.warning({
      title: t('refused', { count: result.refused }),
      text: result.collected > 0 ? done : undefined,
      consequences: [...new Set(reasons)].slice(0, REASONS_SHOWN),
    });
  };

  return { collected, collectedMany, voided };
}
