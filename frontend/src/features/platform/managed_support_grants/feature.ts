import { managerPermissions } from '@/api/managerPermissions';
import type { Feature } from '@/components/shell/feature';

export const PERMISSIONS = managerPermissions.managed_support_grants;

/** A part of a merchant's page, without screens of its own. */
export const feature: Feature = { noun: 'managed_support_grants', screens: [] };
