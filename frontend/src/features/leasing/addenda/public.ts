/** What other features may use. */
export { Changes } from './Changes';
