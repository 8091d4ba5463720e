import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaShell } from '@/components/shell/AreaShell';
import { TrialBanner } from '@/features/identity/account/public';
import { NotificationsMenu } from '@/features/messaging/notifications/public';
import { merchantSources } from '@/features/reports/search/public';
import { AreaGate } from '../AreaGate';
import { SignedScreens } from '../SignedScreens';
import { menu } from './menu';
import { signedRoutes } from './routes';

const ChangePasswordDialog = lazy(() => import('@/features/identity/profile/ChangePasswordDialog'));
const BASE = '/merchant';

export default function MerchantSigned() {
  // The menu's words come with the area, not with its first screen.
  useTranslation(['merchant', 'search']);
  const [changing, setChanging] = useState(false);
  return (
    <AreaGate area="merchant">
      <AreaShell
        base={BASE}
        menu={menu}
        sources={merchantSources}
        tools={<NotificationsMenu />}
        banner={<TrialBanner />}
        onChangePassword={() => setChanging(true)}
      >
        <SignedScreens routes={signedRoutes} base={BASE} />
        {changing && (
          <Suspense fallback={null}>
            <ChangePasswordDialog onClose={() => setChanging(false)} />
          </Suspense>
        )}
      </AreaShell>
    </AreaGate>
  );
}
