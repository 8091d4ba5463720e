/** What other features may use. */
export { ITEM_TONES } from './Lines';
