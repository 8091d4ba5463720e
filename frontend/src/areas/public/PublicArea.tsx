import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router';
import { createQueryClient } from '@/api/queryClient';
import { PublicShell } from '@/components/shell/PublicShell';
import { useLanguage } from '@/i18n/useLanguage';
import { ThemeRoot } from '@/theme/ThemeRoot';
import type { AreaRoute } from '../tables';
import { bareRoutes, websiteRoutes } from './routes';

const LeaveToNotFound = lazy(() => import('@/features/website/site/LeaveToNotFound'));

const shown = ({ screen: Screen }: AreaRoute) => (
  <Suspense fallback={null}>
    <Screen />
  </Suspense>
);

function Pages() {
  useTranslation('public');
  return (
    <Routes>
      {bareRoutes.map((route) => (
        <Route key={route.path} path={route.path} element={shown(route)} />
      ))}
      {websiteRoutes.map((route) => (
        <Route
          key={route.path}
          path={route.path}
          element={<PublicShell>{shown(route)}</PublicShell>}
        />
      ))}
      <Route
        path="*"
        element={
          <Suspense fallback={null}>
            <LeaveToNotFound />
          </Suspense>
        }
      />
    </Routes>
  );
}

/** The website and shared documents, for whoever has the address. */
export default function PublicArea() {
  const language = useLanguage();
  const [client] = useState(createQueryClient);
  // What suspends is inside, so that the client above is made once.
  return (
    <QueryClientProvider client={client}>
      <Suspense fallback={null}>
        <ThemeRoot language={language}>
          <Pages />
        </ThemeRoot>
      </Suspense>
    </QueryClientProvider>
  );
}
