export { PATHS as accountInvoicePaths } from './feature';
export { openInvoiceSource } from './source';
export { SharedInvoice } from './SharedInvoice';
