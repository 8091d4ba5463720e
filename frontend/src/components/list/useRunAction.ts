import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '@/api/refresh';
import { dialogs } from '../feedback/dialogs';
import { toast } from '../feedback/toasts';
import { useShowError } from '../feedback/useShowError';
import type { RowAction } from './types';

interface Failure<Row> {
  row: Row;
  error: unknown;
}

async function runAll<Row>(action: RowAction<Row>, rows: readonly Row[]): Promise<Failure<Row>[]> {
  const failures: Failure<Row>[] = [];
  for (const row of rows) {
    // One after the other: a bulk action must not be a burst against the server's limits.
    // oxlint-disable-next-line no-await-in-loop
    await Promise.resolve(action.run?.(row)).catch((error: unknown) =>
      failures.push({ row, error }),
    );
  }
  return failures;
}

/** Asks where the action has consequences, runs it, and refreshes what is shown. Answers whether all went well. */
export function useRunAction<Row>(ns: string) {
  const { t } = useTranslation([ns, 'kit']);
  const refresh = useRefresh();
  const showError = useShowError();
  return useCallback(
    async (action: RowAction<Row>, rows: readonly Row[]): Promise<boolean> => {
      const label = t(`actions.${action.name}`);
      if (action.consequences) {
        const lines = [...new Set(rows.flatMap((row) => action.consequences?.(row) ?? []))];
        const title =
          rows.length === 1
            ? label
            : t('list.bulkTitle', { ns: 'kit', action: label, count: rows.length });
        const sure = await dialogs.confirm({
          title,
          consequences: lines.slice(0, 8),
          confirm: label,
          tone: action.danger ? 'danger' : 'warning',
        });
        if (!sure) return false;
      }
      const failures = await runAll(action, rows);
      await refresh();
      const [first] = failures;
      if (!first) {
        toast.success(
          rows.length === 1
            ? t('done', { ns: 'kit', action: label })
            : t('list.bulkDone', { ns: 'kit', count: rows.length, action: label }),
        );
        return true;
      }
      if (rows.length === 1) {
        if (await showError(first.error)) await runAll(action, rows);
        return false;
      }
      const reasons = failures
        .slice(0, 6)
        .map(({ error }) => (error instanceof Error ? error.message : String(error)));
      const again = await dialogs.error({
        title: t('list.bulkFailed', { ns: 'kit', count: failures.length }),
        consequences: [...new Set(reasons)],
        confirm: t('retry', { ns: 'kit' }),
        cancel: t('close', { ns: 'kit' }),
      });
      if (again)
        await runAll(
          action,
          failures.map(({ row }) => row),
        );
      return false;
    },
    [t, refresh, showError],
  );
}
