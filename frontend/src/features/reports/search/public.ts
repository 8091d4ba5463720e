/** What the area's shell uses. */
export { actionsOf, sourcesOf } from './source';
