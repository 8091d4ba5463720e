/** What other features may use. */
export { CodeStep } from './CodeStep';
