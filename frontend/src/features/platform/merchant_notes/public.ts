import { lazy } from 'react';

export { PERMISSIONS as merchantNotesPermissions } from './feature';
export const NotesOfMerchant = lazy(() => import('./NotesOfMerchant'));
