import { lazy } from 'react';
import { TrialBanner } from '@/features/identity/account/public';
import { NotificationsMenu } from '@/features/messaging/notifications/public';
import { sourcesOf } from '@/features/reports/search/public';
import { features } from '../features';
import { SignedArea } from '../SignedArea';
import { menuOf } from '../menus';
import { routesOf } from '../tables';
import { groups } from './groups';

const ChangePassword = lazy(() => import('@/features/identity/profile/ChangePasswordDialog'));

const routes = routesOf('merchant', features);
const menu = menuOf('merchant', features, groups);
const sources = sourcesOf(features);

export default function MerchantSigned() {
  return (
    <SignedArea
      area="merchant"
      features={features}
      routes={routes}
      menu={menu}
      texts={['merchant', 'search', 'notifications']}
      sources={sources}
      tools={<NotificationsMenu />}
      banner={<TrialBanner />}
      ChangePassword={ChangePassword}
    />
  );
}
