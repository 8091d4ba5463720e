import { lazy } from 'react';

/** On the page of a unit: the times at which visitors can see it. The office's part is in `feature.ts`. */
export const TimesOfUnit = lazy(() => import('./TimesOfUnit'));
