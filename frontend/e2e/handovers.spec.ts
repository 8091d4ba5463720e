import { fill, openTab, saveDialog } from './support/form';
import { issueContract, makePlace, makeTenant } from './support/portfolio';
import { runLetters } from './support/run';
import { ARABIC, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

interface Sheet {
  id: number;
  lines: { id: number; version: number }[];
}

for (const language of ARABIC) {
  test(`${language}: a unit is handed over with its keys, and both sides sign`, async ({
    page,
  }) => {
    const t = wordsOf(language);
    const run = runLetters();
    const { api, unit } = await makePlace(page.request, run);
    const tenant = await makeTenant(api, run);
    const contract = await issueContract(api, { customer_id: tenant.id, unit_id: unit.id });
    await api.post('/unit_keys', { unit_id: unit.id, kind: 'door', count: 2 });
    const sheet = (await api.post('/handovers', {
      contract_id: contract.id,
      side: 'in',
    })) as unknown as Sheet;
    const sign = async (party: 'tenant' | 'office', name: string) => {
      await page.getByRole('button', { name: t(`handovers:sign.${party}`), exact: true }).click();
      await fill(page.getByRole('dialog'), { [t('handovers:fields.signer')]: name });
      await saveDialog(page, t('handovers:signNow'));
    };
    await enterAs(page, 'admin');
    await page.goto(`/${language}/merchant/contracts/contract/${contract.id}?tab=handovers`);
    await expect(page.getByText(t('codes:HandoverState.open')).first()).toBeVisible();
    await page.goto(`/${language}/merchant/handovers/handover/${sheet.id}`);
    await page
      .getByRole('button', { name: t('codes:ItemState.worn'), exact: true })
      .first()
      .click();
    await page.getByRole('button', { name: t('handovers:restGood'), exact: true }).click();
    await expect(page.getByRole('button', { name: t('handovers:restGood') })).toBeHidden();
    await openTab(page, t('handovers:tabs.metersKeys'));
    await page.getByRole('button', { name: t('handovers:giveKeys') }).click();
    await expect(page.getByText(t('handovers:withTenant'), { exact: true }).last()).toBeVisible();
    await sign('tenant', tenant[language]);
    await sign('office', 'Office');
    await expect(page.getByText(t('codes:HandoverState.signed')).first()).toBeVisible();
  });
}
