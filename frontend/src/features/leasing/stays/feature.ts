import type { Feature } from '@/components/shell/feature';

/** What a unit is from day to day: on the unit's page, no screen of its own. */
export const feature: Feature = {
  noun: 'stays',
  screens: [],
};
