import type { Feature } from '@/components/shell/feature';

/** The page on which a tenant sees what is theirs, before any sign-in. */
export const visitors: Feature = {
  noun: 'tenant_links',
  screens: [
    {
      path: '/my-tenancy/:uniqueId',
      load: () => import('./MyTenancyScreen'),
      title: 'tenant_links:shared.title',
    },
  ],
};
