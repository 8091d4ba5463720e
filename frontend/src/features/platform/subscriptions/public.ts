export { merchantSource } from './merchantSource';
