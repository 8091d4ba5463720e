import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'contracts',
    place: 'tab',
    name: 'renewal',
    permission: PERMISSIONS.view,
    load: () => import('./RenewalOfContract'),
  },
];
