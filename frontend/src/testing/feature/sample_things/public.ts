/** What other features may use. */
export { PATHS as sampleThingPaths } from './feature';
