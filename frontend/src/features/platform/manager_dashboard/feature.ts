import type { Feature } from '@/components/shell/feature';

const load = () => import('./ManagerDashboardScreen');

export const feature: Feature = {
  noun: 'manager_dashboard',
  screens: [
    { path: '/manager', load, title: 'manager:dashboard' },
    {
      path: '/manager/dashboard',
      load,
      title: 'manager:dashboard',
      menu: { icon: 'home', order: 10, title: 'manager:dashboard' },
    },
  ],
};
