/** What other features may use. */
export { PATHS as duplicatePaths } from './feature';
export { MatchHint } from './MatchHint';
