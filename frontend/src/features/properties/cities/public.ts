/** What other features may use. */
export { PATHS as cityPaths } from './feature';
export { citySource } from './source';
