/** What other features may use. */
export { PERMISSIONS as clausePermissions } from './feature';
export { TwoColumns } from './TwoColumns';
