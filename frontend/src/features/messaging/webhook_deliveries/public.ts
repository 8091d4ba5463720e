export { deliveryList } from './columns';
