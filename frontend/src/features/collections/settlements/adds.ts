import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'contracts',
    place: 'tab',
    name: 'settlement',
    at: { group: 'money', order: 50 },
    permission: PERMISSIONS.view,
    load: () => import('./SettlementOfContract'),
  },
];
