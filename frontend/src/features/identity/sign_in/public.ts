export { Scan } from './Scan';
