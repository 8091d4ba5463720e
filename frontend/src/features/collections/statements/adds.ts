import type { Addition } from '@/components/shell/additions';
import { PERMISSION } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'customers',
    place: 'tab',
    name: 'statement',
    at: { group: 'money', order: 5 },
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
];
