import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { AreaContext, type AreaState } from '@/api/areaContext';
import { createQueryClient } from '@/api/queryClient';
import { additions } from '@/areas/additions';
import { managerFeatures as features } from '@/areas/manager/features';
import { AdditionsContext } from '@/components/shell/additions';
import { FeaturesContext } from '@/components/shell/features';
import { DialogHost } from '@/components/feedback/DialogHost';
import { ToastHost } from '@/components/feedback/ToastHost';
import { createI18n } from '@/i18n/i18n';
import type { PermissionMap, SignedArea } from '@/lib/area';
import type { Language } from '@/lib/text/language';
import { ThemeRoot, loadArabic } from '@/theme/ThemeRoot';

export const BOTH: readonly Language[] = ['en', 'ar'];

/** Every page and action: for tests that are not about permissions. */
const EVERYTHING: PermissionMap = new Proxy(
  {},
  { get: () => Array.from({ length: 100 }, (_, action) => action) },
);

interface Options {
  language?: Language;
  permissions?: PermissionMap;
  area?: SignedArea;
  account?: AreaState['account'];
  person?: Partial<AreaState['user']>;
  /** Where the test starts; `path` is the route's pattern when the screen reads parameters. */
  at?: string;
  path?: string;
}

function Where() {
  const { pathname, search } = useLocation();
  return (
    <output data-testid="address" hidden>
      {pathname + search}
    </output>
  );
}

const loadAdditions = () => Promise.resolve({ additions });

/** Mounts a screen as the product does: theme in its direction, texts, queries, the signed-in area, a router. */
export async function renderScreen(
  screen: ReactNode,
  {
    language = 'en',
    permissions = EVERYTHING,
    area = 'merchant',
    account,
    person,
    at = '/',
    path = '*',
  }: Options = {},
) {
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  const { i18n, ready } = createI18n(language);
  await Promise.all([ready, language === 'ar' && loadArabic()]);
  const missing: string[] = [];
  i18n.on('missingKey', (_, namespace, key) => missing.push(`${String(namespace)}:${key}`));
  i18n.options.saveMissing = true;
  const state: AreaState = {
    area,
    user: { id: 1, name: 'Sara Al-Mansoori', email: 'sara@example.com', permissions, ...person },
    account: account ?? {
      name_en: 'Palm',
      name_ar: 'النخلة',
      currency: 'AED',
      time_zone: 'Asia/Dubai',
    },
    globals: {},
    reload: () => Promise.resolve(),
  };
  // Awaited: what is drawn first may wait for a file of its own.
  const view = await act(async () =>
    render(
      <I18nextProvider i18n={i18n}>
        <ThemeRoot language={language}>
          <QueryClientProvider client={createQueryClient()}>
            <MemoryRouter initialEntries={[at]}>
              <AreaContext value={state}>
                <FeaturesContext value={features}>
                  <AdditionsContext value={loadAdditions}>
                    <Suspense fallback="…">
                      <Routes>
                        <Route path={path} element={screen} />
                        <Route path="*" element={null} />
                      </Routes>
                    </Suspense>
                  </AdditionsContext>
                </FeaturesContext>
              </AreaContext>
              <Where />
              <Suspense fallback={null}>
                <ToastHost />
                <DialogHost />
              </Suspense>
            </MemoryRouter>
          </QueryClientProvider>
        </ThemeRoot>
      </I18nextProvider>,
    ),
  );
  return {
    ...view,
    user: userEvent.setup({ delay: null }),
    missing,
    address: () => view.getByTestId('address').textContent,
  };
}
