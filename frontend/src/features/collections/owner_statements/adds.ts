import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'owners',
    place: 'above',
    name: 'money',
    permission: PERMISSIONS.view,
    load: () => import('./MoneyOfOwner'),
  },
  {
    to: 'owners',
    place: 'tab',
    name: 'statements',
    at: { group: 'money', order: 10 },
    permission: PERMISSIONS.view,
    load: () => import('./StatementsOfOwner'),
  },
];
