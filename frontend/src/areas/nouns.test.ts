import { existsSync, globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { feature as signIn } from '@/features/identity/sign_in/feature';
import { feature as signatures } from '@/features/leasing/signatures/feature';
import { feature as legal } from '@/features/website/legal/feature';
import { feature as site } from '@/features/website/site/feature';
import { feature as trialForm } from '@/features/website/trial_form/feature';
import { managerFeatures } from './manager/features';

/** The server's features without screens of their own, and why. The list may only become shorter. */
const ONLY_SERVER: Readonly<Record<string, string>> = {
  'collections/receipts': 'a receipt is a PDF of a payment',
  'identity/api_keys': 'a part of the profile page',
  'identity/second_factors': 'a part of the profile page, of an employee’s and of the sign-in',
  'identity/sessions': 'a part of the profile page and of an employee’s',
  'messaging/deliveries': 'reminders show how they were delivered',
  'messaging/events': 'read by programs; webhooks show what is sent of them',
  'platform/managed_zatca_settings':
    'its list stands with the screens of sales/managed_zatca_settings',
  'platform/places': 'countries for choices of records',
  'platform/provisioning': 'happens when a trial request is approved',
  'platform/subscription_renewals': 'the run of each night; its invoices stand in account_invoices',
  'platform/signing_keys': 'changed by a command of the server',
  'sample/sample_things':
    'the sample of `new-feature`, no part of the product; its screens are in `src/testing/feature`',
};
/** The front end's features without a folder of the server, and why. The list may only become shorter. */
const ONLY_SCREENS: Readonly<Record<string, string>> = {
  'identity/profile': 'one’s own user, sessions and API keys on one page',
  'platform/manager_dashboard': 'counts of four lists of the platform',
  'platform/manager_profile': 'one’s own entry of the staff',
  'website/legal': 'texts',
  'website/site': 'texts',
  'website/trial_form': 'the public side of platform/trial_requests',
};

const DOMAINS = '../server/domains';
const nounOf = (context: string, folder: string) => `${context}/${basename(folder)}`;
const server = globSync(`${DOMAINS}/*/src/*/mod.rs`).map((file) => {
  const folder = dirname(file);
  return nounOf(basename(dirname(dirname(folder))), folder);
});
const screens = globSync('src/features/*/*/feature.ts').map((file) => {
  const folder = dirname(file);
  return nounOf(basename(dirname(folder)), folder);
});

const gone = (list: object, own: string[], others: string[]) =>
  Object.keys(list).filter((noun) => !own.includes(noun) || others.includes(noun));

describe('a noun has one name on both sides', () => {
  test('both trees are there', () => {
    expect(existsSync(DOMAINS)).toBe(true);
    expect(server).toContain('properties/units');
    expect(screens).toContain('properties/units');
  });

  test('every feature of the server has its screens under the same name', () => {
    expect(server.filter((noun) => !screens.includes(noun) && !(noun in ONLY_SERVER))).toEqual([]);
  });

  test('every feature of the front end has its folder of the server', () => {
    expect(screens.filter((noun) => !server.includes(noun) && !(noun in ONLY_SCREENS))).toEqual([]);
  });

  test('an exception that is none any more goes', () => {
    expect(gone(ONLY_SERVER, server, screens)).toEqual([]);
    expect(gone(ONLY_SCREENS, screens, server)).toEqual([]);
  });
});

test('a folder of screens is a feature, and its noun is its name', () => {
  const folders = globSync('src/features/*/*/').map((folder) => folder.replace(/\/$/, ''));
  expect(folders.filter((folder) => !existsSync(`${folder}/feature.ts`))).toEqual([]);
  const declared = [...managerFeatures, signIn, signatures, site, legal, trialForm];
  expect(declared.map(({ noun }) => noun).toSorted()).toEqual(
    screens.map((noun) => basename(noun)).toSorted(),
  );
});
