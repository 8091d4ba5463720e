import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'contracts',
    place: 'tab',
    name: 'registration',
    at: { group: 'papers', order: 20 },
    permission: PERMISSIONS.view,
    load: () => import('./RegistrationOfContract'),
  },
];
