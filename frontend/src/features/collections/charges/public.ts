/** What other features may use. */
export { ChargesOfCheque } from './ChargesOfCheque';
