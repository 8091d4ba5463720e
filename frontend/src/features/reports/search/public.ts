/** What the area's shell uses. */
export { merchantSources } from './source';
