/** What the area's frame shows. */
export { NotificationsMenu } from './NotificationsMenu';
