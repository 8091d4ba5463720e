import { lazy, Suspense } from 'react';
import { TrialBanner } from '@/features/identity/account/TrialBanner';
import { NotificationsMenu } from '@/features/messaging/notifications/public';
import { UnreadNews } from '@/features/platform/platform_updates/public';
import { sourcesOf } from '@/features/reports/search/public';
import { features } from '../features';
import { beginArea } from '../begin';
import type { SignedModule } from '../prepare';
import { SignedArea } from '../SignedArea';
import { actionsOf, menuOf } from '../menus';
import { routesOf } from '../tables';
import { groups } from './groups';

const ChangePassword = lazy(() => import('@/features/identity/profile/ChangePasswordDialog'));

const additions = () => import('../additions');
const routes = routesOf('merchant', features, additions);
const menu = menuOf('merchant', features, groups);
const actions = actionsOf('merchant', features);
const sources = sourcesOf(features);

const texts = ['merchant', 'search', 'notifications'];

export const prepare: SignedModule['prepare'] = (i18n, address) =>
  Promise.all([i18n.loadNamespaces(texts), beginArea('merchant', i18n, routes, address)]);

export default function MerchantSigned() {
  return (
    <SignedArea
      area="merchant"
      features={features}
      additions={additions}
      routes={routes}
      menu={menu}
      texts={texts}
      sources={sources}
      actions={actions}
      tools={<NotificationsMenu />}
      banner={
        <>
          <TrialBanner />
          <Suspense fallback={null}>
            <UnreadNews />
          </Suspense>
        </>
      }
      ChangePassword={ChangePassword}
    />
  );
}
