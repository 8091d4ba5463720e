import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { ManagementAgreement } from '@/api/generated/merchant/client.schemas';
import { answers, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import AgreementsOfOwner from './AgreementsOfOwner';

const agreement: ManagementAgreement = {
  id: 4,
  owner_id: 2,
  owner_name_en: 'Humaid',
  owner_name_ar: 'حميد',
  starts_on: '2026-01-01',
  state: 'running',
  basis: 'collected',
  percentage: '5.00',
  minimum: '0.00',
  placement_percentage: '5.00',
  renewal_fee: '300.00',
  reserve: '500.00',
  penalty_percentage: '50.00',
  asks_below_minimum: false,
  version: 2,
};

test.each(BOTH)('an agreement is edited with what it is based on, in %s', async (language) => {
  let sent: unknown;
  answers('/management_agreements', pageOf([agreement]));
  server.use(
    http.put('*/api/merchant/management_agreements/4', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(agreement);
    }),
  );
  const { user, missing } = await renderScreen(<AgreementsOfOwner id={2} />, { language });
  expect((await screen.findAllByText('5.00%'))[0]).toBeVisible();
  const more = language === 'ar' ? /إجراءات/ : /Actions/;
  await user.click(screen.getAllByRole('button', { name: more }).at(-1)!);
  const edit = language === 'ar' ? 'تعديل' : 'Edit';
  await user.click(await screen.findByRole('menuitem', { name: edit }));
  const dialog = await screen.findByRole('dialog');
  const percentage = language === 'ar' ? /^الرسوم %/ : /^Fee %/;
  const field = await within(dialog).findByLabelText(percentage);
  await user.clear(field);
  await user.type(field, '6');
  await user.click(
    within(dialog).getByRole('button', { name: language === 'ar' ? 'حفظ' : 'Save' }),
  );
  await waitFor(() => expect(sent).toMatchObject({ percentage: '6', version: 2 }));
  expect(sent).not.toHaveProperty('building_id');
  expect(missing).toEqual([]);
});
