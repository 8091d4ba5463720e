import type { AreaRoute } from '@/components/shell/types';

/** Online booking: under `/company/:aliasName`. */
export const bookingRoutes: readonly AreaRoute[] = [];
