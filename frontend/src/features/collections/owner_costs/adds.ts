import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'owners',
    place: 'tab',
    name: 'costs',
    at: { group: 'money', order: 20 },
    permission: PERMISSIONS.view,
    load: () => import('./CostsOfOwner'),
  },
];
