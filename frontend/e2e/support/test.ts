import { type Page, test as base } from '@playwright/test';
import { type Name, type SignedIn, signedIn } from './api';
import { watchContext } from './watch';

/** Opens screens with a session: it is put where the product keeps it. */
export async function enterWith(
  page: Page,
  { area, user, refresh_token, expires_at }: SignedIn,
): Promise<void> {
  const session = {
    token: user.api_token,
    refreshToken: refresh_token,
    expiresAt: expires_at,
    user: { id: user.id, name: user.name },
  };
  // A renewed session of this page must not be replaced by the first one.
  await page.addInitScript(
    ([key, value]) => {
      if (key && value && !localStorage.getItem(key)) localStorage.setItem(key, value);
    },
    [`manzil.${area}.session`, JSON.stringify(session)],
  );
}

export async function enterAs(page: Page, name: Name): Promise<void> {
  await enterWith(page, await signedIn(page.request, name));
}

/** What no journey may do, whatever it is about: an error of a script, another host, a secret that shows. */
export const test = base.extend<{ keepsRules: void }>({
  keepsRules: [
    async ({ page, context, baseURL }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      const broken = watchContext(context, baseURL ?? '');
      await use();
      base.expect([...errors, ...(await broken())], 'rules of every page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
