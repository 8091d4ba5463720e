import { lazy } from 'react';
import { features } from '../features';
import { SignedArea } from '../SignedArea';
import { menuOf, routesOf } from '../tables';
import { groups } from './groups';

const ChangePassword = lazy(() =>
  import('@/features/platform/manager_profile/public').then((module) => ({
    default: module.ChangePasswordDialog,
  })),
);

const routes = routesOf('manager', features);
const menu = menuOf('manager', features, groups);

export default function ManagerSigned() {
  return (
    <SignedArea
      area="manager"
      routes={routes}
      menu={menu}
      texts={['manager']}
      ChangePassword={ChangePassword}
    />
  );
}
