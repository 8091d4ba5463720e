/** What other features may use. */
export { Signers } from './Signers';
