import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { AreaContext, type AreaState, type GlobalAnswer } from '@/api/areaContext';
import { request } from '@/api/client';
import { isApiError } from '@/api/errors';
import { sessionStore } from '@/api/session';
import { EmptyState, Skeletons } from '@/components/feedback/States';
import { type SignedArea, apiBase, signInPath } from '@/lib/area';

const TRIES = 4;
const LONGEST_PAUSE_MS = 8000;

function useGlobals(area: SignedArea, token: string | undefined) {
  return useQuery<GlobalAnswer>({
    // Under the tag of the operation, so that writes that change it refresh it.
    queryKey: [area, 'sign_in', 'getGlobalInformations', token],
    queryFn: ({ signal }) =>
      request<GlobalAnswer>({
        url: `${apiBase(area)}/get_global_informations`,
        method: 'POST',
        signal,
        data: { userAgent: navigator.userAgent, dateAndTime: new Date().toISOString() },
      }),
    enabled: token !== undefined,
    staleTime: 5 * 60_000,
    // Backs off and gives up: an endless retry would hammer a server that is down.
    retry: (count, error) =>
      count < TRIES &&
      isApiError(error) &&
      (error.status === 0 || (error.status >= 500 && error.status !== 501)),
    retryDelay: (count) => Math.min(LONGEST_PAUSE_MS, 500 * 2 ** count),
  });
}

/** Lets the signed-in in, with who they are and what they may do; others go to the area's sign-in. */
export function AreaGate({ area, children }: { area: SignedArea; children: ReactNode }) {
  const { t } = useTranslation();
  const store = sessionStore(area);
  const session = useSyncExternalStore(store.subscribe, store.get);
  const { pathname, search } = useLocation();
  // A renewed token is the same person: the answer stays.
  const who = session ? String(session.user?.id ?? 'me') : undefined;
  const { data, error, refetch } = useGlobals(area, who);
  const state = useMemo<AreaState | undefined>(
    () =>
      data && {
        area,
        user: data.auth,
        account: data.global_informations.account ?? {},
        globals: data.global_informations,
        reload: () => refetch(),
      },
    [area, data, refetch],
  );
  if (!session)
    return (
      <Navigate
        to={`${signInPath(area)}?return=${encodeURIComponent(pathname + search)}`}
        replace
      />
    );
  if (error && !state) {
    return (
      <div role="alert">
        <EmptyState
          icon="offline"
          title={t('error.title')}
          text={error.message || t('error.noAnswer')}
          actions={
            <Button variant="contained" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        />
      </div>
    );
  }
  if (!state) return <Skeletons lines={10} />;
  return <AreaContext value={state}>{children}</AreaContext>;
}
