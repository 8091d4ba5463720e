import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PERMISSIONS = permissions.messages;

/** A tab of the pages of tenants, contracts and cheques, without a screen of its own. */
export const feature: Feature = { noun: 'messages', screens: [] };
