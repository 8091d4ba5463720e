import type { Page } from '@playwright/test';
import { choose, field, fill, openTab, pick, saveDialog } from './support/form';
import { arabicOf, capital, mobileNumber, runLetters } from './support/run';
import { BOTH, type Words, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

interface Names {
  en: string;
  ar: string;
}
const named = (en: string, ar: string, run: string): Names => ({
  en: `${en} ${capital(run)}`,
  ar: `${ar} ${arabicOf(run)}`,
});
const names = (t: Words, ns: string, { en, ar }: Names) => ({
  [t(`${ns}:fields.name_en`)]: en,
  [t(`${ns}:fields.name_ar`)]: ar,
});

/** A tab of the master data, and a new record of it. */
async function addPlace(
  page: Page,
  t: Words,
  ns: 'cities' | 'sectors' | 'districts',
  name: Names,
  above?: { field: string; name: string },
): Promise<void> {
  await openTab(page, t(`cities:tabs.${ns}`));
  await page.getByRole('button', { name: t(`${ns}:add`), exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (above) await pick(dialog, t(above.field), above.name);
  await fill(dialog, names(t, ns, name));
  await saveDialog(page, t('save'));
}

for (const language of BOTH) {
  test(`${language}: master data, a building with generated units and parkings, owners with shares, a tenant`, async ({
    page,
  }) => {
    const t = wordsOf(language);
    const run = runLetters();
    const city = named('Town', 'بلدة', run);
    const sector = named('Sector', 'قطاع', run);
    const district = named('District', 'حي', run);
    const building = named('Tower', 'برج', run);
    const owners = [named('Rashid', 'راشد', run), named('Maryam', 'مريم', run)];
    await enterAs(page, 'admin');

    await test.step('a city, its sector, its district', async () => {
      await page.goto(`/${language}/merchant/master-data`);
      await addPlace(page, t, 'cities', city);
      await addPlace(page, t, 'sectors', sector, {
        field: 'sectors:fields.city_id',
        name: city[language],
      });
      await addPlace(page, t, 'districts', district, {
        field: 'districts:fields.sector_id',
        name: sector[language],
      });
    });

    await test.step('a building at that address', async () => {
      await page.goto(`/${language}/merchant/buildings`);
      await page.getByRole('button', { name: t('buildings:add'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await fill(dialog, names(t, 'buildings', building));
      await pick(dialog, t('buildings:fields.city_id'), city[language]);
      await pick(dialog, t('buildings:fields.sector_id'), sector[language]);
      await pick(dialog, t('buildings:fields.district_id'), district[language]);
      await saveDialog(page, t('save'));
      await expect(page.getByRole('heading', { level: 1, name: building[language] })).toBeVisible();
    });

    await test.step('its units by the generator, seen before they are made', async () => {
      await page
        .getByRole('link', { name: t('buildings:actions.addUnits') })
        .or(page.getByRole('button', { name: t('buildings:actions.addUnits') }))
        .click();
      await fill(page, {
        [t('units:fields.floor_from')]: '1',
        [t('units:fields.floor_to')]: '3',
        [t('units:fields.units_per_floor')]: '2',
        [t('units:fields.pattern')]: '{floor}{index:2}',
        [t('units:fields.minimum_rent')]: '24000',
      });
      const preview = page.getByRole('region', { name: t('units:sections.preview') });
      await expect(preview.getByRole('listitem')).toHaveText([
        '101',
        '102',
        '201',
        '202',
        '301',
        '302',
      ]);
      await page.getByRole('button', { name: t('units:generate.create') }).click();
      await expect(page.getByRole('heading', { level: 1, name: building[language] })).toBeVisible();
      await expect(
        page.getByRole('tab', { name: `${t('buildings:tabs.units')} (6)` }),
      ).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: '302' })).toContainText(
        t('units:values.occupancy.vacant'),
      );
    });

    await test.step('its parkings by a range', async () => {
      await openTab(page, t('buildings:tabs.parkings'));
      await page.getByRole('button', { name: t('parkings:generate.open') }).click();
      await fill(page.getByRole('dialog'), {
        [t('parkings:fields.from')]: '1',
        [t('parkings:fields.to')]: '4',
        [t('parkings:fields.price')]: '1500',
      });
      await saveDialog(page, t('parkings:generate.create'));
      await expect(
        page.getByRole('tab', { name: `${t('buildings:tabs.parkings')} (4)` }),
      ).toBeVisible();
      await expect(page.getByText('P-04')).toBeVisible();
    });
    const buildingPage = page.url().replace('parkings', 'ownership');

    await test.step('two owners', async () => {
      for (const owner of owners) {
        await page.goto(`/${language}/merchant/owners`);
        await page
          .getByRole('link', { name: t('owners:add'), exact: true })
          .or(page.getByRole('button', { name: t('owners:add'), exact: true }))
          .click();
        await fill(page, {
          ...names(t, 'owners', owner),
          [t('owners:fields.mobile')]: mobileNumber(),
        });
        await page.getByRole('button', { name: t('save'), exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: owner[language] })).toBeVisible();
      }
    });

    await test.step('their shares must be the whole', async () => {
      await page.goto(buildingPage);
      await page.getByRole('button', { name: t('ownerships:add'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      const shares = dialog.getByLabel(t('ownerships:fields.share'), { exact: true });
      await pick(dialog, t('ownerships:ownerAt', { place: 1 }), owners[0]?.[language] ?? '');
      await shares.nth(0).fill('60');
      await dialog.getByRole('button', { name: t('ownerships:addOwner') }).click();
      await pick(dialog, t('ownerships:ownerAt', { place: 2 }), owners[1]?.[language] ?? '');
      await shares.nth(1).fill('30');
      await dialog.getByRole('button', { name: t('save'), exact: true }).click();
      await expect(
        dialog.getByText(t('ownerships:faults.total', { total: '90.00' })).first(),
      ).toBeVisible();
      await shares.nth(1).fill('40');
      await expect(dialog.getByText(t('ownerships:whole'))).toBeVisible();
      await saveDialog(page, t('save'));
      for (const owner of owners)
        await expect(page.getByText(owner[language]).first()).toBeVisible();
    });

    await test.step('a tenant; a wrong number is refused at its field', async () => {
      const tenant = named('Aisha', 'عائشة', run);
      await page.goto(`/${language}/merchant/customers`);
      await page
        .getByRole('link', { name: t('customers:add'), exact: true })
        .or(page.getByRole('button', { name: t('customers:add'), exact: true }))
        .click();
      await fill(page, {
        ...names(t, 'customers', tenant),
        [t('customers:fields.mobile')]: '12',
        [t('customers:fields.email')]: `tenant-${run}@mail.example`,
      });
      await choose(page, t('customers:fields.gender'), t('customers:values.gender.2'));
      await page.getByRole('button', { name: t('save'), exact: true }).click();
      await expect(field(page, t('customers:fields.mobile'))).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await fill(page, { [t('customers:fields.mobile')]: mobileNumber() });
      await page.getByRole('button', { name: t('save'), exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: tenant[language] })).toBeVisible();
      await expect(page.getByText(`tenant-${run}@mail.example`).first()).toBeVisible();
    });
  });
}
