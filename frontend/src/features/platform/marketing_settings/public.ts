/** What other features may use. */
export { sourceSource } from './source';
