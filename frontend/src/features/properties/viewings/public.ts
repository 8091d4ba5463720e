import { lazy } from 'react';

/** What other features may use. */
export { PATHS as viewingPaths, PERMISSIONS as viewingPermissions } from './feature';
/** On the page of a unit: the times at which visitors can see it. */
export const TimesOfUnit = lazy(() => import('./TimesOfUnit'));
