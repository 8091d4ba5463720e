/** What other features may use. */
export { PATHS as linePaths } from './feature';
export { LinesPanel } from './LinesPanel';
