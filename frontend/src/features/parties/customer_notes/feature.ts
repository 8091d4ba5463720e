import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PERMISSIONS = permissions.customer_notes;

/** What employees write down about a tenant: a tab of the tenant's page, no screen of its own. */
export const feature: Feature = {
  noun: 'customer_notes',
  screens: [],
};
