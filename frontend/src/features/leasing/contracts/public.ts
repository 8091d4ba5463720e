/** What other features may use. */
export { PATHS as contractPaths, PERMISSIONS as contractPermissions } from './feature';
export { amountOf, hundredths } from './amounts';
export { METHODS } from './methods';
export { unitChoice } from './unitChoice';
