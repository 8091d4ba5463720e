/** What the pages of buildings and units show of it. */
export { AccessPanel, type AccessCalls } from './AccessPanel';
