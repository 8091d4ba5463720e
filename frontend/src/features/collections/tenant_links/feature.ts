import { listTenantLinks } from '@/api/generated/merchant/tenant-links-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/own-links';
export const PATHS = { list: LIST, shared: (id: string) => `/my-tenancy/${id}` } as const;
export const PERMISSIONS = permissions.tenant_links;
export const READS = listOf(listTenantLinks);

/** The links by which tenants see what is theirs; the page behind one is in `visitors.ts`. */
export const feature: Feature = {
  noun: 'tenant_links',
  screens: [
    {
      path: LIST,
      load: () => import('./TenantLinksScreen'),
      reads: readsList(READS),
      title: 'tenant_links:title',
      permission: PERMISSIONS.view,
      menu: { icon: 'link', order: 64, title: 'merchant:tenantLinks' },
    },
  ],
  links: { list: LIST },
};
