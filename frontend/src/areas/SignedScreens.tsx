import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import { useAllows } from '@/api/areaContext';
import { Skeletons } from '@/components/feedback/States';
import { NotFoundScreen } from '@/features/identity/sign_in/NotFoundScreen';
import type { AreaRoute } from '@/components/shell/types';

function Guarded({ route, base }: { route: AreaRoute; base: string }) {
  const { t } = useTranslation();
  const allows = useAllows();
  const title = t(route.title);
  useEffect(() => {
    document.title = `${title} · ${t('product')}`;
  }, [title, t]);
  if (!allows(route.permission)) return <Navigate to={`${base}/no-permission`} replace />;
  const Screen = route.screen;
  return (
    <Suspense fallback={<Skeletons lines={8} />}>
      <Screen />
    </Suspense>
  );
}

/** An area's table as routes, each behind its permission. */
export function SignedScreens({ routes, base }: { routes: readonly AreaRoute[]; base: string }) {
  return (
    <Routes>
      {routes.map((route) => (
        <Route key={route.path} path={route.path} element={<Guarded route={route} base={base} />} />
      ))}
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
