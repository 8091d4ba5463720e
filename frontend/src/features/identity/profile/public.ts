/** One's own sign-in, in every area. */
export { SecondFactorPanel } from './SecondFactorPanel';
export { SessionsPanel } from './SessionsPanel';
