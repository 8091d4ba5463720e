import { lazy } from 'react';

/** Ranges of the days of a week, as the field `hours` of a form. */
export const HoursField = lazy(() =>
  import('./HoursField').then(({ HoursField: field }) => ({ default: field })),
);
/** The same as text. */
export const WeekText = lazy(() => import('./history').then(({ Week }) => ({ default: Week })));
