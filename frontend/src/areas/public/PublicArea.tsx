import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router';
import { PublicShell } from '@/components/shell/PublicShell';
import { bareRoutes, websiteRoutes } from './routes';

const LeaveToNotFound = lazy(() => import('@/features/website/site/LeaveToNotFound'));

export default function PublicArea() {
  useTranslation('public');
  return (
    <Routes>
      {bareRoutes.map(({ path, screen: Screen }) => <Route key={path} path={path} element={<Suspense fallback={null}><Screen /></Suspense>} />)}
      {websiteRoutes.map(({ path, screen: Screen }) => <Route key={path} path={path} element={<PublicShell><Suspense fallback={null}><Screen /></Suspense></PublicShell>} />)}
      <Route path="*" element={<Suspense fallback={null}><LeaveToNotFound /></Suspense>} />
    </Routes>
  );
}
