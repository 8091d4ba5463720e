import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PERMISSIONS = permissions.messages;

/** A tab of tenants' pages, without a screen of its own. */
export const feature: Feature = { noun: 'messages', screens: [] };
