export { PERMISSIONS as billingFiguresPermissions } from './feature';
export { Figures } from './Figures';
