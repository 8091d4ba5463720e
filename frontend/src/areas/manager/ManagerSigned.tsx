import { lazy } from 'react';
import { SignedArea } from '../SignedArea';
import { menuOf } from '../menus';
import { routesOf } from '../tables';
import { managerFeatures } from './features';
import { groups } from './groups';

const ChangePassword = lazy(() =>
  import('@/features/platform/manager_profile/public').then((module) => ({
    default: module.ChangePasswordDialog,
  })),
);

const routes = routesOf('manager', managerFeatures);
const menu = menuOf('manager', managerFeatures, groups);

export default function ManagerSigned() {
  return (
    <SignedArea
      area="manager"
      features={managerFeatures}
      routes={routes}
      menu={menu}
      texts={['manager']}
      ChangePassword={ChangePassword}
    />
  );
}
