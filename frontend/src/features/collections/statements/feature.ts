import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

const PERMISSION = permissions.contract_payments.view;

/** A tenant's account: on the tenant's page, no screen of its own. */
export const feature: Feature = {
  noun: 'statements',
  screens: [],
  adds: [
    {
      to: 'customers',
      place: 'tab',
      name: 'statement',
      permission: PERMISSION,
      load: () => import('./StatementTab'),
    },
    {
      to: 'customers',
      place: 'above',
      name: 'balance',
      permission: PERMISSION,
      load: () => import('./BalanceTiles'),
    },
  ],
};
