import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

const TAB = {
  name: 'messages',
  at: { group: 'contact', order: 10 },
  permission: PERMISSIONS.view,
} as const;

export const adds: readonly Addition[] = [
  {
    ...TAB,
    place: 'tab',
    to: 'customers',
    load: () => import('./MessagesOf').then((m) => ({ default: m.MessagesOfCustomer })),
  },
  {
    ...TAB,
    place: 'tab',
    to: 'contracts',
    load: () => import('./MessagesOf').then((m) => ({ default: m.MessagesOfContract })),
  },
  {
    ...TAB,
    place: 'tab',
    to: 'cheques',
    load: () => import('./MessagesOf').then((m) => ({ default: m.MessagesOfCheque })),
  },
];
