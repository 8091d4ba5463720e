import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'contracts',
    place: 'tab',
    name: 'approval',
    at: { group: 'money', order: 60 },
    permission: PERMISSIONS.view,
    load: () => import('./ApprovalOfContract'),
  },
];
