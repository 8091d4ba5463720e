import { act, confirm, fill, saveDialog } from './support/form';
import { capital, runLetters } from './support/run';
import { BOTH, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

for (const language of BOTH)
  test(`${language}: a role is made, copied, given to a new colleague and disabled`, async ({
    page,
  }) => {
    const t = wordsOf(language);
    const name = `Desk ${capital(runLetters())}`;
    const named = language === 'ar' ? `مكتب ${name}` : name;
    const list = `/${language}/manager/platform-setting/roles`;
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    const save = page.getByRole('button', { name: t('save'), exact: true });

    await test.step('a new role may see merchants', async () => {
      await enterAs(page, 'sales');
      await page.goto(list);
      await page.getByRole('link', { name: t('staff_roles:add'), exact: true }).click();
      await fill(page, {
        [t('staff_roles:fields.name_en')]: name,
        [t('staff_roles:fields.name_ar')]: `مكتب ${name}`,
      });
      const merchants = page.getByRole('group', {
        name: language === 'ar' ? 'المنشآت' : 'Merchants',
        exact: true,
      });
      await merchants.getByRole('checkbox').first().check();
      await save.click();
      await expect(row(named)).toBeVisible();
    });

    await test.step('its copy begins with the same rights', async () => {
      await act(row(named), t, t('staff_roles:actions.copy'));
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
      await save.click();
      await expect(row(`${named} (2)`)).toBeVisible();
    });

    await test.step('a new colleague gets it', async () => {
      await page.goto(`/${language}/manager/platform-setting/employees`);
      await page.getByRole('button', { name: t('staff:add'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await fill(dialog, {
        [t('staff:fields.name')]: 'Omar Haddad',
        [t('staff:fields.email')]: `${runLetters().toLowerCase()}.${language}@manzil.example`,
      });
      await dialog.getByRole('checkbox', { name: `${named} (2)`, exact: true }).check();
      await saveDialog(page, t('save'));
      await expect(row(`${named} (2)`)).toContainText('Omar Haddad');
    });

    await test.step('disabled, it stays with them and gives nothing', async () => {
      await page.goto(list);
      const disable = t('staff_roles:actions.disable');
      await act(row(`${named} (2)`), t, disable);
      await expect(page.getByRole('alertdialog')).toContainText(`${named} (2)`);
      await confirm(page, disable);
      const disabled = language === 'ar' ? 'معطل' : 'Disabled';
      await expect(row(`${named} (2)`)).toContainText(disabled);
      await expect(row(`${named} (2)`)).toContainText('1');
    });
  });
