/** What other features may use. */
export { byOtherCheque, chequeBookField } from './field';
export { chequeBookSource } from './source';
