export { offerSource } from './source';
