import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import {
  type ComponentProps,
  Suspense,
  lazy,
  useCallback,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import { createQueryClient } from '@/api/queryClient';
import { DialogHost } from '@/components/feedback/DialogHost';
import { dialogs } from '@/components/feedback/dialogs';
import { OfflineOverlay } from '@/components/feedback/OfflineOverlay';
import { toastStore } from '@/components/feedback/toasts';
import { RouteBoundary } from '@/components/RouteBoundary';
import type { Language } from '@/lib/text/language';
import { ThemeRoot } from '@/theme/ThemeRoot';
import { GuardedRouter } from './GuardedRouter';
import { TransportEvents } from './TransportEvents';

const ToastHost = lazy(() =>
  import('@/components/feedback/ToastHost').then((m) => ({ default: m.ToastHost })),
);
const MerchantArea = lazy(() => import('@/areas/merchant/MerchantArea'));
const ManagerArea = lazy(() => import('@/areas/manager/ManagerArea'));
const OwnerArea = lazy(() => import('@/areas/owner/OwnerArea'));
const PublicArea = lazy(() => import('@/areas/public/PublicArea'));

interface Props {
  i18n: I18n;
  language: Language;
  basename: string;
  arabic?: Pick<ComponentProps<typeof ThemeRoot>, 'locale' | 'stylisPlugins'>;
}

/** The notices' code comes with the first notice. */
function Toasts() {
  const some = useSyncExternalStore(toastStore.subscribe, toastStore.get).length > 0;
  return some ? (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  ) : null;
}

function Screens({ basename }: { basename: string }) {
  const { t } = useTranslation();
  const ask = useCallback(
    () =>
      dialogs.confirm({
        title: t('leave.title'),
        text: t('leave.text'),
        confirm: t('leave.leave'),
        cancel: t('leave.stay'),
      }),
    [t],
  );
  return (
    <GuardedRouter basename={basename} askToLeave={ask}>
      <TransportEvents />
      <RouteBoundary>
        <Suspense fallback={null}>
          <Routes>
            <Route path="/merchant/*" element={<MerchantArea />} />
            <Route path="/manager/*" element={<ManagerArea />} />
            <Route path="/owner/*" element={<OwnerArea />} />
            <Route path="/sign-in" element={<Navigate to="/merchant/sign-in" replace />} />
            <Route path="/*" element={<PublicArea />} />
          </Routes>
        </Suspense>
      </RouteBoundary>
      <Toasts />
      <DialogHost />
      <OfflineOverlay />
    </GuardedRouter>
  );
}

export function App({ i18n, language, basename, arabic }: Props) {
  const client = useMemo(() => createQueryClient(), []);
  return (
    <I18nextProvider i18n={i18n}>
      <ThemeRoot language={language} {...arabic}>
        <QueryClientProvider client={client}>
          <Suspense fallback={null}>
            <Screens basename={basename} />
          </Suspense>
        </QueryClientProvider>
      </ThemeRoot>
    </I18nextProvider>
  );
}
