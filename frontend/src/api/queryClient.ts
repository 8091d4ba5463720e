import { QueryClient } from '@tanstack/react-query';

/** The transport retries by itself, with one idempotency key; a second layer of retries would multiply them. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 15_000,
        refetchOnWindowFocus: true,
        // Offline, queries pause and keep their data; they run once the connection is back.
        networkMode: 'online',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
