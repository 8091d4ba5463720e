import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PERMISSIONS = permissions.owner_payouts;

/** What was paid to an owner: on the owner's page, no screen of its own. */
export const feature: Feature = {
  noun: 'owner_payouts',
  screens: [],
};
