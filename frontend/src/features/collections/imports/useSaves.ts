import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { ImportDetail } from '@/api/generated/merchant/client.schemas';
import { getImport, listImportRows } from '@/api/generated/merchant/imports-reads';
import { queryOf } from '@/api/operation';
import { invalidate, useRefresh } from '@/api/refresh';
import { useShowError } from '@/components/feedback/useShowError';

export type Save = (call: (version: number) => Promise<ImportDetail>) => Promise<boolean>;

/** Changes of an import, one after the other: each is based on the version that the one before it left. */
export function useSaves(detail: ImportDetail): { save: Save; busy: boolean } {
  const client = useQueryClient();
  const refresh = useRefresh();
  const showError = useShowError();
  const [waiting, setWaiting] = useState(0);
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const { id, version } = detail.import;
  const save = useCallback<Save>(
    (call) => {
      setWaiting((count) => count + 1);
      const next = chain.current.then(async () => {
        try {
          const { queryKey } = queryOf(getImport, id);
          const known = client.getQueryData<ImportDetail>(queryKey);
          client.setQueryData(queryKey, await call(known?.import.version ?? version));
          await invalidate(client, listImportRows);
          return true;
        } catch (error) {
          await showError(error);
          await refresh();
          return false;
        } finally {
          setWaiting((count) => count - 1);
        }
      });
      chain.current = next;
      return next;
    },
    [client, id, version, refresh, showError],
  );
  return { save, busy: waiting > 0 };
}
