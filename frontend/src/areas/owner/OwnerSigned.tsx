import { lazy } from 'react';
import { features } from '../features';
import { beginArea } from '../begin';
import type { SignedModule } from '../prepare';
import { SignedArea } from '../SignedArea';
import { menuOf } from '../menus';
import { routesOf } from '../tables';

const ChangePassword = lazy(() => import('@/features/identity/profile/ChangePasswordDialog'));

const routes = routesOf('owner', features);
const menu = menuOf('owner', features);

const texts = ['owner'];

export const prepare: SignedModule['prepare'] = (i18n, address) =>
  Promise.all([i18n.loadNamespaces(texts), beginArea('owner', i18n, routes, address)]);

export default function OwnerSigned() {
  return (
    <SignedArea
      area="owner"
      features={features}
      routes={routes}
      menu={menu}
      texts={texts}
      ChangePassword={ChangePassword}
    />
  );
}
