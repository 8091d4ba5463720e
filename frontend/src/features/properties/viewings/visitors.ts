import type { Feature } from '@/components/shell/feature';

/** The page on which a visitor sees and cancels their own viewing, before any sign-in. */
export const visitors: Feature = {
  noun: 'viewings',
  screens: [
    {
      path: '/viewing/:uniqueId',
      load: () => import('./SharedViewingScreen'),
      title: 'viewings:shared.title',
    },
  ],
};
