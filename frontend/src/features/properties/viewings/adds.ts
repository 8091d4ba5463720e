import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'units',
    place: 'tab',
    name: 'viewings',
    at: { group: 'about', order: 35 },
    permission: PERMISSIONS.view,
    load: () => import('./ViewingsOfUnit'),
  },
];
