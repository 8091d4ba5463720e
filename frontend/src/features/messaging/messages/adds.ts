import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

const TAB = {
  place: 'tab',
  name: 'messages',
  at: { group: 'contact', order: 10 },
  permission: PERMISSIONS.view,
} as const;

export const adds: readonly Addition[] = [
  {
    ...TAB,
    to: 'customers',
    load: () => import('./MessagesOf').then((m) => ({ default: m.MessagesOfCustomer })),
  },
  {
    ...TAB,
    to: 'contracts',
    load: () => import('./MessagesOf').then((m) => ({ default: m.MessagesOfContract })),
  },
  {
    ...TAB,
    to: 'cheques',
    load: () => import('./MessagesOf').then((m) => ({ default: m.MessagesOfCheque })),
  },
];
