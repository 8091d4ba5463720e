import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PERMISSIONS = permissions.customer_risks;

/** How a tenant paid so far: at the head of the tenant's page and where a tenant is chosen, no screen of its own. */
export const feature: Feature = {
  noun: 'customer_risks',
  screens: [],
};
