/** What other features may use. */
export { bankAccountSource } from './source';
