import type { Group } from '../menus';

/** A group without a screen that the user may open is not shown. */
export const groups: Readonly<Record<string, Group>> = {
  requests: { title: 'manager:requests', icon: 'people', order: 20 },
  merchants: { title: 'manager:merchants', icon: 'building', order: 30 },
  people: { title: 'manager:people', icon: 'people', order: 31 },
  marketing: { title: 'manager:marketing', icon: 'star', order: 25 },
  accounting: { title: 'manager:accounting', icon: 'money', order: 32 },
  addons: { title: 'manager:addons', icon: 'star', order: 35 },
  trackers: { title: 'manager:trackers', icon: 'mail', order: 40 },
  technical: { title: 'manager:technical', icon: 'wrench', order: 50 },
  settings: { title: 'manager:settings', icon: 'settings', order: 60 },
};
