import type { Page } from '@playwright/test';
import { accessible } from './support/accessible';
import { signedIn } from './support/api';
import { issueContract, makePlace, makeTenant } from './support/portfolio';
import { runLetters } from './support/run';
import { type Language, type Words, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

/** Presses an entry of the first row's menu. */
async function act(page: Page, t: Words, entry: string): Promise<void> {
  await page
    .getByRole('row')
    .getByRole('button', { name: t('list.actions') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t(entry), exact: true }).click();
}

interface Opens {
  what: string;
  at: string;
  open: (page: Page, t: Words, user: string) => Promise<void>;
  role?: 'dialog' | 'alertdialog';
}
const pressed =
  (name: string): Opens['open'] =>
  (page, t) =>
    page
      .getByRole('button', { name: t(name), exact: true })
      .first()
      .click();
/** One of each kind: the kit makes all others the same way. */
const DIALOGS: readonly Opens[] = [
  {
    what: 'the palette',
    at: 'customers',
    open: (page) => page.keyboard.press('Control+k'),
  },
  {
    what: 'the notifications',
    at: 'customers',
    open: (page, t) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: t('notifications:title') })
        .click(),
  },
  {
    what: 'the own password',
    at: 'customers',
    open: async (page, t, user) => {
      await page.getByRole('button', { name: t('shell.account', { name: user }) }).click();
      await page.getByRole('menuitem', { name: t('shell.changePassword') }).click();
    },
  },
  { what: 'a form', at: 'buildings', open: pressed('buildings:add') },
  {
    what: 'a question before something serious',
    at: 'parkings?search={run}',
    open: (page, t) => act(page, t, 'parkings:actions.delete'),
    role: 'alertdialog',
  },
  {
    what: 'the history',
    at: 'parkings?search={run}',
    open: (page, t) => act(page, t, 'parkings:actions.history'),
  },
  {
    what: 'a payment',
    at: 'contract-payments/current-payments?search={run}',
    open: (page, t) => act(page, t, 'contract_payments:actions.collect'),
  },
];

const STATES: readonly { language: Language; theme: 'light' | 'dark' }[] = [
  { language: 'en', theme: 'light' },
  { language: 'ar', theme: 'dark' },
];
for (const { language, theme } of STATES) {
  const t = wordsOf(language);
  test.describe(theme, () => {
    test.use({ colorScheme: theme });
    test(`${language}: open dialogs are accessible, take the keyboard and give it back`, async ({
      page,
    }) => {
      const run = runLetters();
      const { api, unit } = await makePlace(page.request, run);
      const tenant = await makeTenant(api, run);
      await issueContract(api, { customer_id: tenant.id, unit_id: unit.id });
      await enterAs(page, 'admin');
      const { user } = await signedIn(page.request, 'admin');
      for (const { what, at, open, role = 'dialog' } of DIALOGS)
        await test.step(what, async () => {
          await page.goto(`/${language}/merchant/${at.replace('{run}', run)}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await open(page, t, user.name);
          const dialog = page.getByRole(role);
          await expect(dialog).toBeVisible();
          await expect(dialog.locator('[role=status][aria-label], [aria-busy=true]')).toHaveCount(
            0,
          );
          await expect
            .poll(() => dialog.evaluate((one) => one.contains(document.activeElement)))
            .toBe(true);
          await accessible(page, `${what}, ${theme}`);
          await page.keyboard.press('Escape');
          await expect(dialog).toBeHidden();
        });
    });
  });
}
