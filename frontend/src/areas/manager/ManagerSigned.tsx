import { lazy } from 'react';
import { beginArea } from '../begin';
import type { SignedModule } from '../prepare';
import { SignedArea } from '../SignedArea';
import { actionsOf, menuOf } from '../menus';
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
const actions = actionsOf('manager', managerFeatures);

const texts = ['manager'];

export const prepare: SignedModule['prepare'] = (i18n, address) =>
  Promise.all([i18n.loadNamespaces(texts), beginArea('manager', i18n, routes, address)]);

export default function ManagerSigned() {
  return (
    <SignedArea
      area="manager"
      features={managerFeatures}
      routes={routes}
      menu={menu}
      actions={actions}
      texts={texts}
      ChangePassword={ChangePassword}
    />
  );
}
