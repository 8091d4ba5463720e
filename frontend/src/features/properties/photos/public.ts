/** What other features may use. */
export { Thumbnail, coverColumn } from './Thumbnail';
export { sendable } from './shrink';
