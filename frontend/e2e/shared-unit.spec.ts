import { Api } from './support/api';
import { choose, confirm, field, fill, saveDialog } from './support/form';
import { capital, dayFromNow, mobileNumber, runLetters } from './support/run';
import { ARABIC, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

/** The smallest picture. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

for (const language of ARABIC) {
  test(`${language}: a unit is published with a photo, a visitor asks, the office answers and withdraws it`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const t = wordsOf(language);
    const api = await Api.as(page.request, 'admin');
    const buildings = await api.get<{ items: { id: number }[] }>('/buildings?status=1&page_size=1');
    const unit = await api.post<{ id: number }>('/units', {
      building_id: buildings.items[0]?.id,
      number: runLetters().toUpperCase(),
      usage: 1,
      kind: 'apartment',
    });
    const visitor = `Visitor ${capital(runLetters())}`;
    await enterAs(page, 'admin');

    await test.step('a photo', async () => {
      await page.goto(`/${language}/merchant/units/unit/${unit.id}?tab=photos`);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: PNG });
      await expect(page.getByText(t('photos:cover'))).toBeVisible();
    });

    await test.step('published', async () => {
      await page.goto(`/${language}/merchant/units/unit/${unit.id}?tab=page`);
      await page.getByRole('button', { name: t('e_units:actions.publish'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await fill(dialog, {
        [t('e_units:fields.ends_on')]: dayFromNow(30),
        [t('e_units:fields.rent_asked')]: '62000',
      });
      await saveDialog(page, t('e_units:actions.publish'));
      await expect(page.getByText(t('e_units:states.shown'))).toBeVisible();
    });

    const pages = await api.get<{ items: { public_id: string }[] }>(`/e_units?unit_id=${unit.id}`);
    const address = `/${language}/e-unit/${pages.items[0]?.public_id}`;
    const outside = await browser.newContext({ baseURL });
    const guest = await outside.newPage();

    await test.step('a visitor asks', async () => {
      const answer = await guest.goto(address);
      expect(await answer?.text()).toContain('property="og:image"');
      await expect(guest.locator('main img').first()).toBeVisible();
      await fill(guest, {
        [t('e_units:fields.name')]: visitor,
        [t('e_units:fields.mobile')]: mobileNumber(),
      });
      await guest.getByRole('button', { name: t('e_units:shared.send'), exact: true }).click();
      await expect(guest.getByText(t('e_units:shared.sentTitle'))).toBeVisible();
    });

    await test.step('the office answers', async () => {
      const { items } = await api.get<{ items: { id: number }[] }>(
        `/enquiries?search=${encodeURIComponent(visitor)}`,
      );
      await page.goto(`/${language}/merchant/units/enquiries?record=${items[0]?.id}`);
      const dialog = page.getByRole('dialog');
      await choose(dialog, t('enquiries:fields.state'), t('codes:EnquiryState.answered'));
      await field(dialog, t('enquiries:fields.note')).fill('10:00');
      await saveDialog(page, t('save'));
      await expect(page.getByText(visitor)).toBeVisible();
    });

    await test.step('withdrawn', async () => {
      await page.goto(`/${language}/merchant/units/unit/${unit.id}?tab=page`);
      await page.getByRole('button', { name: t('e_units:actions.withdraw'), exact: true }).click();
      await confirm(page, t('e_units:actions.withdraw'));
      await expect(page.getByText(t('e_units:states.withdrawn'))).toBeVisible();
      await guest.reload();
      await expect(guest.getByText(t('e_units:shared.goneTitle'))).toBeVisible();
    });
    await outside.close();
  });
}
