import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'customers',
    place: 'tab',
    name: 'notes',
    at: { group: 'contact', order: 30 },
    permission: PERMISSIONS.view,
    load: () => import('./NotesOfCustomer'),
  },
];
