import { lazy } from 'react';
import { features } from '../features';
import { SignedArea } from '../SignedArea';
import { menuOf } from '../menus';
import { routesOf } from '../tables';

const ChangePassword = lazy(() => import('@/features/identity/profile/ChangePasswordDialog'));

const routes = routesOf('owner', features);
const menu = menuOf('owner', features);

export default function OwnerSigned() {
  return (
    <SignedArea
      area="owner"
      features={features}
      routes={routes}
      menu={menu}
      texts={['owner']}
      ChangePassword={ChangePassword}
    />
  );
}
