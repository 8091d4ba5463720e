export { PATHS as paymentRequestPaths, PERMISSIONS as paymentRequestPermissions } from './feature';
