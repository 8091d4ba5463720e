import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'customers',
    place: 'tab',
    name: 'messages',
    at: { group: 'contact', order: 10 },
    permission: PERMISSIONS.view,
    load: () => import('./MessagesOfCustomer'),
  },
];
