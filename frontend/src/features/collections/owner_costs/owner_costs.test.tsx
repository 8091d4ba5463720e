import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { OwnerCost } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import CostsOfOwner from './CostsOfOwner';
import CostsScreen from './CostsScreen';

const cost: OwnerCost = {
  id: 5,
  number: 'OC-2026-00005',
  spent_on: '2026-03-01',
  kind: 'maintenance',
  building_id: 1,
  building_name_en: 'Palm',
  building_name_ar: 'النخيل',
  note: 'Lift repaired',
  amount: '100.00',
  vat: '5.00',
  total: '105.00',
  has_bill: true,
  posted_by: 'Admin',
  version: 1,
};
const totals = { amount: '100.00', vat: '5.00', total: '105.00' };

describeList('owner_costs', {
  screen: <CostsScreen />,
  path: '/owner_costs',
  row: cost,
  shows: { en: 'Palm', ar: 'النخيل' },
  empty: 'No costs yet',
});

test.each(BOTH)('a cost is charged without a place to the owner alone, in %s', async (language) => {
  let sent: FormData | undefined;
  answers('/owner_costs', { ...pageOf([cost]), totals });
  answers('/owners/2', { id: 2, name_en: 'Humaid', name_ar: 'حميد', mobile: '+971501234567' });
  server.use(
    http.post('*/api/merchant/owner_costs', async ({ request }) => {
      sent = await request.formData();
      return HttpResponse.json(cost);
    }),
  );
  const { user, missing } = await renderScreen(<CostsOfOwner id={2} />, { language });
  const add = language === 'ar' ? 'تسجيل تكلفة' : 'Charge a cost';
  await user.click(await screen.findByRole('button', { name: add }));
  const dialog = await screen.findByRole('dialog');
  const amount = language === 'ar' ? /المبلغ بدون الضريبة/ : /Amount without VAT/;
  await user.type(await within(dialog).findByLabelText(amount), '100');
  const note = language === 'ar' ? /ما الذي تم/ : /What was done/;
  await user.type(within(dialog).getByLabelText(note), 'Lift');
  await user.click(within(dialog).getByRole('button', { name: add }));
  await waitFor(() => expect(sent?.get('owner_id')).toBe('2'));
  expect(sent?.get('note')).toBe('Lift');
  expect(missing).toEqual([]);
});
