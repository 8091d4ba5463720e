import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'contracts',
    place: 'tab',
    name: 'notices',
    at: { group: 'business', order: 30 },
    permission: PERMISSIONS.view,
    load: () => import('./NoticesOfContract'),
  },
];
