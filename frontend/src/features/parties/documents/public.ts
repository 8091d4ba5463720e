/** What other features may use. */
export { DocumentsPanel } from './DocumentsPanel';
export { ExpiryText } from './ExpiryText';
export { PERMISSIONS as documentPermissions } from './feature';
