import type { Group } from '../menus';

/** A group without a screen that the user may open is not shown. */
export const groups: Readonly<Record<string, Group>> = {
  properties: { title: 'merchant:properties', icon: 'building', order: 30 },
  contracts: { title: 'merchant:contracts', icon: 'contract', order: 40 },
  payments: { title: 'merchant:payments', icon: 'money', order: 50 },
  marketing: { title: 'merchant:marketing', icon: 'bell', order: 70 },
  employees: { title: 'merchant:employees', icon: 'key', order: 80 },
  settings: { title: 'merchant:settings', icon: 'settings', order: 90 },
};
