/** What other features may use. */
export { PATHS as invoicePaths, PERMISSIONS as invoicePermissions } from './feature';
export { BUYER, type BuyerField, buyerFields, buyerOf, fieldsOfCode, onBuyer } from './buyer';
