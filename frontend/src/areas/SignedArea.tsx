import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { useAllows } from '@/api/areaContext';
import { Skeletons } from '@/components/feedback/States';
import { AreaShell } from '@/components/shell/AreaShell';
import { AdditionsContext, type LoadAdditions, noAdditions } from '@/components/shell/additions';
import type { Feature } from '@/components/shell/feature';
import { FeaturesContext } from '@/components/shell/features';
import type { MenuGroup, PaletteAction, PaletteSource } from '@/components/shell/types';
import { useLanguage } from '@/i18n/useLanguage';
import type { SignedArea as Area } from '@/lib/area';
import { ThemeRoot } from '@/theme/ThemeRoot';
import { AreaGate } from './AreaGate';
import { begin, beginArea, takeClient } from './begin';
import type { AreaRoute } from './tables';

const LeaveToNotFound = lazy(() => import('@/features/website/site/LeaveToNotFound'));

function Guarded({ route, area }: { route: AreaRoute; area: Area }) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const place = useLocation();
  const allowed = useAllows()(route.permission);
  useState(() => allowed && void begin(client, i18n, area, route, place));
  const title = t(route.title);
  useEffect(() => {
    document.title = `${title} · ${t('product')}`;
  }, [title, t]);
  if (!allowed) return <Navigate to={`/${area}/no-permission`} replace />;
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
  additions?: LoadAdditions;
  routes: readonly AreaRoute[];
  menu: readonly MenuGroup[];
  /** Namespaces whose words the frame shows: they come with the area, not with its first screen. */
  texts: readonly string[];
  sources?: readonly PaletteSource[];
  actions?: readonly PaletteAction[];
  tools?: ReactNode;
  banner?: ReactNode;
  ChangePassword: ComponentType<{ onClose: () => void }>;
}

function Frame({
  area,
  routes,
  menu,
  texts,
  ChangePassword,
  ...shell
}: Omit<Props, 'features' | 'additions'>) {
  useTranslation(texts);
  const [changing, setChanging] = useState(false);
  return (
    <AreaShell base={`/${area}`} menu={menu} onChangePassword={() => setChanging(true)} {...shell}>
      <Routes>
        {routes.map((route) => (
          <Route
            key={route.path}
            path={route.path}
            element={<Guarded route={route} area={area} />}
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
      {changing && (
        <Suspense fallback={null}>
          <ChangePassword onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </AreaShell>
  );
}

/** An area's frame and its screens, each behind its permission; what was read is forgotten when one leaves it. */
export function SignedArea({ features, additions = noAdditions, ...frame }: Props) {
  const { area, routes } = frame;
  const language = useLanguage();
  const { i18n } = useTranslation();
  const place = useLocation();
  const [client] = useState(() =>
    takeClient(area, () => void beginArea(area, i18n, routes, place)),
  );
  // What suspends is inside, so that the client above is made once.
  return (
    <QueryClientProvider client={client}>
      <Suspense fallback={null}>
        <ThemeRoot language={language}>
          <AreaGate area={area}>
            <FeaturesContext value={features}>
              <AdditionsContext value={additions}>
                <Frame {...frame} />
              </AdditionsContext>
            </FeaturesContext>
          </AreaGate>
        </ThemeRoot>
      </Suspense>
    </QueryClientProvider>
  );
}
