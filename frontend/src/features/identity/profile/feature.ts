import type { Feature } from '@/components/shell/feature';

const load = () => import('./ProfileScreen');

/** One's own name, password, sessions and API keys. */
export const feature: Feature = {
  noun: 'profile',
  screens: [
    { path: '/merchant/profile', load, title: 'profile:title' },
    { path: '/owner/profile', load, title: 'profile:title' },
  ],
};
