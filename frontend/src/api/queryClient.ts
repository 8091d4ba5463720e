import { QueryClient } from '@tanstack/react-query';

/** The transport retries by itself, with one idempotency key; a second layer of retries would multiply them. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 15_000,
        refetchOnWindowFocus: true,
        // Without a connection nothing is asked, so that what is loaded stays; it is asked when there is one again.
        networkMode: 'online',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
