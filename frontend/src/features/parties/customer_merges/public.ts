/** What other features may use. */
export { PATHS as mergePaths } from './feature';
export { MergeDialog } from './MergeDialog';
