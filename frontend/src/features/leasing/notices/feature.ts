import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PERMISSIONS = permissions.notices;

/** Notices of leaving: on the contract's page, no screen of their own. */
export const feature: Feature = {
  noun: 'notices',
  screens: [],
};
