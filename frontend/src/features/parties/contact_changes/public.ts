/** What other features may use. */
export { OwnTabs } from './OwnTabs';
