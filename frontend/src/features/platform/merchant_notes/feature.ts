import { managerPermissions } from '@/api/managerPermissions';
import type { Feature } from '@/components/shell/feature';

export const PERMISSIONS = managerPermissions.merchant_notes;

/** What staff writes down about a merchant: a tab of the merchant's page, no screen of its own. */
export const feature: Feature = {
  noun: 'merchant_notes',
  screens: [],
};
