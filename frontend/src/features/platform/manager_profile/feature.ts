import type { Feature } from '@/components/shell/feature';

export const feature: Feature = {
  noun: 'manager_profile',
  screens: [
    {
      path: '/manager/profile',
      load: () => import('./ManagerProfileScreen'),
      title: 'manager:profile',
    },
  ],
};
