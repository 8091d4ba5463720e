import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import { useAllows } from '@/api/areaContext';
import { Skeletons } from '@/components/feedback/States';
import { AreaShell } from '@/components/shell/AreaShell';
import type { Feature } from '@/components/shell/feature';
import { FeaturesContext } from '@/components/shell/features';
import type { MenuGroup, PaletteSource } from '@/components/shell/types';
import { NotFoundScreen } from '@/features/identity/sign_in/NotFoundScreen';
import type { SignedArea as Area } from '@/lib/area';
import { AreaGate } from './AreaGate';
import type { AreaRoute } from './tables';

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

interface Props {
  area: Area;
  features: readonly Feature[];
  routes: readonly AreaRoute[];
  menu: readonly MenuGroup[];
  /** Namespaces whose words the frame shows: they come with the area, not with its first screen. */
  texts: readonly string[];
  sources?: readonly PaletteSource[];
  tools?: ReactNode;
  banner?: ReactNode;
  ChangePassword: ComponentType<{ onClose: () => void }>;
}

/** An area's frame and its screens, each behind its permission. */
export function SignedArea({
  area,
  features,
  routes,
  menu,
  texts,
  ChangePassword,
  ...shell
}: Props) {
  useTranslation(texts);
  const [changing, setChanging] = useState(false);
  const base = `/${area}`;
  return (
    <AreaGate area={area}>
      <FeaturesContext value={features}>
        <AreaShell base={base} menu={menu} onChangePassword={() => setChanging(true)} {...shell}>
          <Routes>
            {routes.map((route) => (
              <Route
                key={route.path}
                path={route.path}
                element={<Guarded route={route} base={base} />}
              />
            ))}
            <Route path="*" element={<NotFoundScreen />} />
          </Routes>
          {changing && (
            <Suspense fallback={null}>
              <ChangePassword onClose={() => setChanging(false)} />
            </Suspense>
          )}
        </AreaShell>
      </FeaturesContext>
    </AreaGate>
  );
}
