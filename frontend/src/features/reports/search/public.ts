/** What the area's shell uses. */
export { sourcesOf } from './source';
