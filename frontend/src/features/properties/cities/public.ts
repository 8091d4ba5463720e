/** What other features may use. */
export { PATHS as cityPaths } from './paths';
export { citySource } from './source';
