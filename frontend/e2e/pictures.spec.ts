import { accessible } from './support/accessible';
import { choose } from './support/form';
import { makePlace, makeTenant } from './support/portfolio';
import { runLetters } from './support/run';
import { ARABIC, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

const SIDES = { width: 300, height: 120 };

for (const language of ARABIC) {
  const t = wordsOf(language);

  test(`${language}: a photo that is not square is cut to a square before it is sent`, async ({
    page,
  }) => {
    const { api } = await makePlace(page.request, runLetters());
    const tenant = await makeTenant(api, runLetters());
    await enterAs(page, 'admin');
    await page.goto(`/${language}/merchant/customers/${tenant.id}?tab=documents`);
    await page
      .getByRole('button', { name: t('documents:add'), exact: true })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: t('documents:add') });
    await choose(form, t('documents:fields.kind'), t('documents:values.kind.photo'));
    const url = await page.evaluate(({ width, height }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const pen = canvas.getContext('2d');
      if (pen) pen.fillStyle = 'teal';
      pen?.fillRect(0, 0, width, height);
      return canvas.toDataURL('image/png');
    }, SIDES);
    const buffer = Buffer.from(url.split(',')[1] ?? '', 'base64');
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer });
    const crop = page.getByRole('dialog', { name: t('file.crop') });
    const cut = crop.getByRole('button', { name: t('ok'), exact: true });
    await expect(cut).toBeEnabled();
    await crop.getByRole('slider', { name: t('file.zoom') }).press('ArrowRight');
    await accessible(page, 'the dialog that cuts');
    await cut.click();
    await expect(crop).toBeHidden();
    await form.getByRole('button', { name: t('documents:upload'), exact: true }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'face.png' })).toBeVisible();

    const { items } = await api.get<{ items: { id: number }[] }>(
      `/documents?noun=customers&record_id=${tenant.id}`,
    );
    const file = await (await api.send('GET', `/documents/${items[0]?.id}/file`)).body();
    expect(file.subarray(1, 4).toString()).toBe('PNG');
    // The header of a PNG has its sides at fixed places.
    const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
    expect(width).toBe(height);
    expect(width).toBeLessThanOrEqual(SIDES.height);
  });
}
