import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { AreaContext, type AreaState } from '@/api/areaContext';
import { sessionStore } from '@/api/session';
import { EmptyState, Skeletons } from '@/components/feedback/States';
import { type SignedArea, signInPath } from '@/lib/area';
import { globalsOf } from './globals';

/** Lets the signed-in in, with who they are and what they may do; others go to the area's sign-in. */
export function AreaGate({ area, children }: { area: SignedArea; children: ReactNode }) {
  const { t } = useTranslation();
  const store = sessionStore(area);
  const session = useSyncExternalStore(store.subscribe, store.get);
  const { pathname, search } = useLocation();
  const { data, error, refetch } = useQuery({ ...globalsOf(area), enabled: session !== undefined });
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
