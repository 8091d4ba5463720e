import { fill, saveDialog } from './support/form';
import { makePlace } from './support/portfolio';
import { capital, dayFromNow, mobileNumber, runLetters } from './support/run';
import { ENGLISH, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

for (const language of ENGLISH) {
  test(`${language}: a visitor books a viewing on a phone, and the office notes what came of it`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const t = wordsOf(language);
    const { api, unit } = await makePlace(page.request, runLetters());
    const body = { unit_id: unit.id, ends_on: dayFromNow(30) };
    const { public_id } = (await api.post('/e_units', body)) as unknown as { public_id: string };
    const visitor = `Visitor ${capital(runLetters())}`;
    await enterAs(page, 'admin');

    await test.step('the office gives times', async () => {
      await page.goto(`/${language}/merchant/units/viewings/settings`);
      const agents = page.getByRole('group', { name: t('viewings:fields.agent_ids') });
      await agents.getByRole('checkbox').first().check();
      await page.getByLabel(t('viewings:fields.is_on')).check();
      const saved = page.waitForResponse(
        (answer) =>
          answer.url().endsWith('/api/merchant/viewings/settings') &&
          answer.request().method() === 'PUT',
      );
      await page.getByRole('button', { name: t('save'), exact: true }).click();
      expect((await saved).status()).toBe(200);
    });

    const outside = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
    const guest = await outside.newPage();

    await test.step('a visitor books', async () => {
      await guest.goto(`/${language}/e-unit/${public_id}`);
      const times = guest.getByRole('region', { name: t('viewings:shared.see') });
      const hours = times.getByRole('group', { name: t('viewings:shared.time') });
      await hours.getByRole('button').first().click();
      await fill(times, {
        [t('viewings:shared.name')]: visitor,
        [t('viewings:shared.mobile')]: mobileNumber(),
      });
      await times.locator('button[type=submit]').click();
      await expect(guest.getByText(t('viewings:shared.bookedTitle'))).toBeVisible();
      await guest.getByRole('link', { name: t('viewings:shared.open') }).click();
      await expect(guest).toHaveURL(/\/viewing\//);
      await expect(guest.getByText(unit.number)).toBeVisible();
    });

    await test.step('the office notes that the visitor came', async () => {
      const search = encodeURIComponent(visitor);
      await page.goto(`/${language}/merchant/units/viewings?search=${search}`);
      const row = page.getByRole('row').filter({ hasText: visitor });
      await row.getByRole('button', { name: t('list.actions') }).click();
      const done = t('viewings:actions.done');
      await page.getByRole('menuitem', { name: done, exact: true }).click();
      await fill(page.getByRole('dialog'), { [t('viewings:fields.outcome')]: '62000' });
      await saveDialog(page, t('save'));
      await expect(row.getByText(t('codes:ViewingStateFeminine.done'))).toBeVisible();
      await guest.reload();
      await expect(guest.getByText(t('viewings:shared.state_done'))).toBeVisible();
    });
    await outside.close();
  });
}
