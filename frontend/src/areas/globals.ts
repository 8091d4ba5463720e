import { queryOptions } from '@tanstack/react-query';
import type { GlobalAnswer } from '@/api/areaContext';
import { request } from '@/api/client';
import { isApiError } from '@/api/errors';
import { sessionStore } from '@/api/session';
import { type SignedArea, apiBase } from '@/lib/area';

const TRIES = 4;
const LONGEST_PAUSE_MS = 8000;

/** Who is signed in to an area, and what they may do. */
export function globalsOf(area: SignedArea) {
  // A renewed token is the same person: the answer stays.
  const who = String(sessionStore(area).get()?.user?.id ?? 'me');
  return queryOptions<GlobalAnswer>({
    // Under the tag of the operation, so that writes that change it refresh it.
    queryKey: [area, 'sign_in', 'getGlobalInformations', who],
    queryFn: ({ signal }) =>
      request<GlobalAnswer>({
        url: `${apiBase(area)}/get_global_informations`,
        method: 'POST',
        signal,
        data: { userAgent: navigator.userAgent, dateAndTime: new Date().toISOString() },
      }),
    staleTime: 5 * 60_000,
    // Backs off and gives up: an endless retry would hammer a server that is down.
    retry: (count, error) =>
      count < TRIES &&
      isApiError(error) &&
      (error.status === 0 || (error.status >= 500 && error.status !== 501)),
    retryDelay: (count) => Math.min(LONGEST_PAUSE_MS, 500 * 2 ** count),
  });
}
