import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaShell } from '@/components/shell/AreaShell';
import { AreaGate } from '../AreaGate';
import { SignedScreens } from '../SignedScreens';
import { menu } from './menu';
import { signedRoutes } from './routes';

const ChangePasswordDialog = lazy(() =>
  import('@/features/platform/manager_profile/public').then((module) => ({
    default: module.ChangePasswordDialog,
  })),
);

const BASE = '/manager';

export default function ManagerSigned() {
  // The menu's words come with the area, not with its first screen.
  useTranslation('manager');
  const [changing, setChanging] = useState(false);
  return (
    <AreaGate area="manager">
      <AreaShell base={BASE} menu={menu} onChangePassword={() => setChanging(true)}>
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
