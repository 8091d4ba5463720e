import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

const BASE = '/merchant';

export const PATHS = {
  entry: BASE,
  welcome: `${BASE}/welcome`,
  wizard: `${BASE}/wizard`,
  general: `${BASE}/setting/general-setting`,
  accounting: `${BASE}/setting/accounting-setting`,
  invoice: `${BASE}/setting/invoice-setting`,
} as const;

export const PERMISSIONS = permissions.account;

const noPermission = (area: string) => ({
  path: `/${area}/no-permission`,
  load: () => import('./NoPermissionScreen'),
  title: 'kit:noPermission.title',
});

const comingSoon = (area: string) => ({
  path: `/${area}/comming_soon`,
  load: () => import('./ComingSoonScreen'),
  title: 'account:comingSoon.title',
});

/** The office's own settings, and what stands at the start of each area. */
export const feature: Feature = {
  noun: 'account',
  screens: [
    { path: PATHS.entry, load: () => import('./EntryScreen'), title: 'merchant:welcome' },
    { path: PATHS.welcome, load: () => import('./WelcomeScreen'), title: 'merchant:welcome' },
    comingSoon('merchant'),
    comingSoon('owner'),
    noPermission('merchant'),
    noPermission('manager'),
    noPermission('owner'),
    { path: '/owner', load: () => import('./OwnerEntryScreen'), title: 'owner:welcome' },
    { path: '/owner/welcome', load: () => import('./WelcomeScreen'), title: 'owner:welcome' },
    {
      path: PATHS.wizard,
      load: () => import('./WizardScreen'),
      title: 'account:wizard.title',
      permission: PERMISSIONS.view,
      menu: {
        group: 'settings',
        order: 70,
        title: 'merchant:wizard',
        permission: PERMISSIONS.edit,
      },
    },
    {
      path: PATHS.general,
      load: () => import('./SettingScreens').then((m) => ({ default: m.GeneralSetting })),
      title: 'account:setting.general',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 10, title: 'merchant:generalSetting' },
    },
    {
      path: PATHS.accounting,
      load: () => import('./SettingScreens').then((m) => ({ default: m.AccountingSetting })),
      title: 'account:setting.accounting',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 20, title: 'merchant:accountingSetting' },
    },
    {
      path: PATHS.invoice,
      load: () => import('./SettingScreens').then((m) => ({ default: m.InvoiceSetting })),
      title: 'account:setting.invoice',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 30, title: 'merchant:invoiceSetting' },
    },
  ],
};
