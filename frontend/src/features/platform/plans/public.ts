/** What other features may use. */
export { planSource } from './source';
