import { lazy } from 'react';

/** Comes after the area's frame: nobody waits for news. */
export const UnreadNews = lazy(() => import('./UnreadNews'));
