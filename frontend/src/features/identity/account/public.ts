import { lazy } from 'react';

export { TrialBanner } from './TrialBanner';
export { PATHS as accountPaths, PERMISSIONS as accountPermissions } from './feature';

/** Ranges of the days of a week, as the field `hours` of a form. */
export const HoursField = lazy(() =>
  import('./HoursField').then(({ HoursField: field }) => ({ default: field })),
);
/** The same as text. */
export const WeekText = lazy(() => import('./history').then(({ Week }) => ({ default: Week })));
