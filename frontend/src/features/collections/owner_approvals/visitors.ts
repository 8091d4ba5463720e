import type { Feature } from '@/components/shell/feature';

/** The page on which an owner answers a question, before any sign-in. */
export const visitors: Feature = {
  noun: 'owner_approvals',
  screens: [
    {
      path: '/owner-approvals/:uniqueId',
      load: () => import('./AnswerScreen'),
      title: 'owner_approvals:shared.title',
    },
  ],
};
