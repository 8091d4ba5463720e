/** What other features may use. */
export { SentOfCustomer } from './SentOfCustomer';
export { SentTabs } from './SentTabs';
