/** What other features may use. */
export { OWNER_PATHS as ownStatementPaths } from './feature';
export { MoneyFigures } from './MoneyFigures';
