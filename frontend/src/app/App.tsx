import type { i18n as I18n } from 'i18next';
import { Suspense, lazy, useCallback, useSyncExternalStore } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import { dialogStore, dialogs } from '@/components/feedback/dialogs';
import { OfflineBanner } from '@/components/feedback/OfflineBanner';
import { toastStore } from '@/components/feedback/toasts';
import { RouteBoundary } from '@/components/RouteBoundary';
import { lazyOf } from '@/lib/lazyOf';
import type { Language } from '@/lib/text/language';
import { AREAS } from './areas';
import { GuardedRouter } from './GuardedRouter';
import { TransportEvents } from './TransportEvents';

const Notices = lazy(() => import('./Notices'));
const MerchantArea = lazyOf(AREAS.merchant);
const ManagerArea = lazyOf(AREAS.manager);
const OwnerArea = lazyOf(AREAS.owner);
const PublicArea = lazy(() => import('@/areas/public/PublicArea'));

interface Props {
  i18n: I18n;
  language: Language;
  basename: string;
}

/** The code of notices and dialogs comes with the first one. */
function NoticesWhenAsked({ language }: { language: Language }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const open = useSyncExternalStore(dialogStore.subscribe, dialogStore.get);
  if (toasts.length + open.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Notices language={language} />
    </Suspense>
  );
}

function Screens({ basename, language }: Omit<Props, 'i18n'>) {
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
      <NoticesWhenAsked language={language} />
      <OfflineBanner />
    </GuardedRouter>
  );
}

export function App({ i18n, ...place }: Props) {
  return (
    <I18nextProvider i18n={i18n}>
      <Suspense fallback={null}>
        <Screens {...place} />
      </Suspense>
    </I18nextProvider>
  );
}
