import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PERMISSIONS = permissions.photos;

/** Pictures of buildings and units: on their pages and in their lists, no screen of its own. */
export const feature: Feature = {
  noun: 'photos',
  screens: [],
};
