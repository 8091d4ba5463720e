import { lazy } from 'react';

/** What other features may use. */
export { PATHS as invoicePaths, PERMISSIONS as invoicePermissions } from './paths';
export { BUYER, type BuyerField, buyerFields, buyerOf, fieldsOfCode, onBuyer } from './buyer';

/** Issues the invoice of a payment; apart, because few of those who see payments issue one. */
export const IssueDialog = lazy(() => import('./IssueDialog'));
