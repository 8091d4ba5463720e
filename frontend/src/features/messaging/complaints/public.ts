/** What other features may use. */
export { PATHS as complaintPaths } from './feature';
