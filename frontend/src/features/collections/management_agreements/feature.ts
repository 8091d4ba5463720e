import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PERMISSIONS = permissions.management_agreements;

/** For what an owner's property is managed: on the owner's page, no screen of its own. */
export const feature: Feature = {
  noun: 'management_agreements',
  screens: [],
};
