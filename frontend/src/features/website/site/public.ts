export { Actions, Cta, Narrow } from './layout';
export { useSeo } from './useSeo';
