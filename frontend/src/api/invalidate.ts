import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Generated query keys begin with the address: `/api/merchant/units` matches the list, its records and exports. */
export function invalidatePaths(client: QueryClient, paths: readonly string[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [first] }) =>
      typeof first === 'string' &&
      paths.some((path) => first === path || first.startsWith(`${path}/`) || first.endsWith(path)),
  });
}

/** `const invalidate = useInvalidate(); … await invalidate('/api/merchant/units')`. */
export function useInvalidate() {
  const client = useQueryClient();
  return useCallback((...paths: string[]) => invalidatePaths(client, paths), [client]);
}
