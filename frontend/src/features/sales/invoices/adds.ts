import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'contract_payments',
    place: 'dialog',
    name: 'invoice',
    permission: PERMISSIONS.issue,
    load: () => import('./IssueDialog'),
  },
  {
    to: 'settlements',
    place: 'tab',
    name: 'notes',
    at: { group: 'money', order: 10 },
    permission: PERMISSIONS.view,
    load: () => import('./NotesOfSettlement'),
  },
];
