/** What other features may use. */
export { issuedChequeSource } from './source';
