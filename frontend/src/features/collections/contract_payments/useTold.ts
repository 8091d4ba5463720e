import { useTranslation } from 'react-i18next';
import { useAllows, useArea } from '@/api/areaContext';
import type { BulkCollectResult, ContractPayment } from '@/api/generated/merchant/client.schemas';
import { uncollectContractPayment } from '@/api/generated/merchant/contract-payments-writes';
import { getContractPaymentsReceiptsPdf } from '@/api/generated/merchant/receipts-files';
import { isApiError } from '@/api/errors';
import { writeOfMany } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { dialogs } from '@/components/feedback/dialogs';
import { type ToastAction, toast } from '@/components/feedback/toasts';
import { usePrintFile } from '@/components/feedback/usePrintFile';
import { useShowError } from '@/components/feedback/useShowError';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { groupAmount } from '@/lib/format';
import { PERMISSIONS } from './feature';
import { isPaidByBank } from './paidByBank';

const REASONS_SHOWN = 8;
const RECEIPTS_FILE = 'receipts.pdf';

/** A payment that was collected a moment ago, and its version since. */
interface Issued {
  row: ContractPayment;
  version: number;
}

/** A field's own sentence where the refusal is of a field. */
function reasonOf(error: unknown): string {
  if (!isApiError(error)) return '';
  return Object.values(error.fieldErrors).flat()[0] ?? error.message;
}

/** What is said after collecting and after taking it back, each as one notice. */
export function useTold() {
  const { t } = useTranslation(['contract_payments', 'kit']);
  const { account } = useArea();
  const language = useLanguage();
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
        stays: true,
      });
    if (allows(PERMISSIONS.uncollect) && !isPaidByBank(row))
      actions.push({ label: t('told.undo'), run: () => void undo(row) });
    toast.success(t('told.issued', { number }), ...actions);
  };

  /** What became of each, by its unit and tenant. */
  const refusals = (refused: readonly { row: ContractPayment; reason: string }[]) =>
    refused.slice(0, REASONS_SHOWN).map(({ row, reason }) =>
      t('told.refusal', {
        unit: row.unit_number,
        tenant: localName(row, language, 'customer_name'),
        reason,
      }),
    );

  /** Takes back exactly these; what cannot be is said by its name. */
  const undoMany = async (issued: readonly Issued[]): Promise<void> => {
    const refused: { row: ContractPayment; reason: string }[] = [];
    for (const { row, version } of issued) {
      const body = { reason: t('told.reason'), version };
      // One after the other: each is a receipt of its own, and a burst would meet the server's limits.
      // oxlint-disable-next-line no-await-in-loop
      await writeOfMany(uncollectContractPayment, row.id, body).catch((error: unknown) =>
        refused.push({ row, reason: reasonOf(error) || t('error.text', { ns: 'kit' }) }),
      );
    }
    await refresh();
    const done = t('told.voidMany', { count: issued.length - refused.length });
    if (refused.length === 0) toast.success(done);
    else
      await dialogs.warning({
        title: t('notVoided', { count: refused.length }),
        text: refused.length < issued.length ? done : undefined,
        consequences: refusals(refused),
      });
  };

  const collectedMany = async (
    result: BulkCollectResult,
    rows: readonly ContractPayment[],
  ): Promise<void> => {
    const outcomes = result.results.flatMap((outcome) => {
      const row = rows.find(({ id }) => id === outcome.id);
      return row ? [{ row, ...outcome }] : [];
    });
    const issued = outcomes.flatMap(({ row, version }) =>
      version === undefined ? [] : [{ row, version }],
    );
    const code = account.currency ?? '';
    const currency = t(`currency.${code}`, { ns: 'kit', defaultValue: code });
    const sum = `${groupAmount(result.amount)} ${currency}`.trim();
    const done = t('told.issuedMany', { count: result.collected, sum });
    if (result.refused > 0)
      await dialogs.warning({
        title: t('refused', { count: result.refused }),
        text: issued.length > 0 ? done : undefined,
        consequences: refusals(
          outcomes
            .filter(({ collected }) => !collected)
            .map(({ row, message, code: why }) => ({ row, reason: message ?? why ?? '' })),
        ),
      });
    if (issued.length === 0) return;
    const params = { contract_payment_ids: issued.map(({ row }) => row.id) };
    const actions: ToastAction[] = [];
    if (allows(PERMISSIONS.receipts))
      actions.push({
        label: t('print', { ns: 'kit' }),
        run: () => void print(getContractPaymentsReceiptsPdf.config(params), RECEIPTS_FILE),
        stays: true,
      });
    const own = issued.filter(({ row }) => !row.cheque_state);
    if (allows(PERMISSIONS.uncollect) && own.length > 0)
      actions.push({ label: t('told.undo'), run: () => void undoMany(own) });
    toast.success(done, ...actions);
  };

  return { collected, collectedMany, voided };
}
