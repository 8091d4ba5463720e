import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { SHOWN_ELSEWHERE } from './shownElsewhere';
import { type OperationKey, written } from './written';

/** Queries of record pickers have keys without a tag, so all that are mounted are refreshed; they are few. */
const CHOICES: readonly unknown[] = ['choices', 'choice', 'palette'];

/** Asks again for what the writes since the last refresh have changed, as far as it is on the screen. */
export function refreshWritten(client: QueryClient): Promise<void> {
  const changed = new Set([...written].flatMap((tag) => [tag, ...(SHOWN_ELSEWHERE[tag] ?? [])]));
  written.clear();
  if (changed.size === 0) return Promise.resolve();
  return client.invalidateQueries({
    predicate: ({ queryKey: [area, tag] }) =>
      CHOICES.includes(area) || changed.has(`${String(area)}/${String(tag)}`),
  });
}

/** `const refresh = useRefresh(); await deleteUnit(7); await refresh();` */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => refreshWritten(client), [client]);
}

/** Asks again for all answers of some operations, whatever their parameters. */
export async function invalidate(
  client: QueryClient,
  ...operations: readonly { key: OperationKey }[]
): Promise<void> {
  await Promise.all(
    operations.map((operation) => client.invalidateQueries({ queryKey: operation.key })),
  );
}
