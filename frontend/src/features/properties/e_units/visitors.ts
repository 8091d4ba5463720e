import type { Feature } from '@/components/shell/feature';

/** The page that whoever has the link sees, before any sign-in. */
export const visitors: Feature = {
  noun: 'e_units',
  screens: [
    {
      path: '/e-unit/:uniqueId',
      load: () => import('./SharedUnitScreen'),
      title: 'e_units:shared.title',
    },
  ],
};
