import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { ContractRegistrationRow } from '@/api/generated/merchant/client.schemas';
import { answers, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import RegistrationsScreen from './RegistrationsScreen';

const row: ContractRegistrationRow = {
  id: 7,
  number: 'C-2026-00007',
  customer_id: 1,
  customer_name_en: 'Omar',
  customer_name_ar: 'عمر',
  customer_mobile: '+971501112233',
  unit_id: 2,
  unit_number: '1203',
  building_id: 3,
  building_name_en: 'Rumailah',
  building_name_ar: 'الرميلة',
  city_name_en: 'Ajman',
  city_name_ar: 'عجمان',
  country: 'AE',
  registry: 'tasdeeq',
  starts_on: '2026-01-01',
  ends_on: '2026-12-31',
  electricity_number: 'E-1',
  version: 2,
  unit_version: 5,
};
const AT = '/merchant/pos/contracts-unattested-contracts';

test.each(BOTH)('a missing number is entered in its place (%s)', async (language) => {
  const rows = [row];
  server.use(
    http.get('*/api/merchant/registrations', ({ request }) => {
      expect(new URL(request.url).searchParams.get('missing')).toBe('registration');
      return HttpResponse.json(pageOf(rows));
    }),
  );
  let sent: unknown;
  server.use(
    http.put('*/api/merchant/registrations/7', async ({ request }) => {
      sent = await request.json();
      rows.pop();
      return HttpResponse.json({ ...row, tasdeq_number: 'T-9' });
    }),
  );
  const { user, missing } = await renderScreen(<RegistrationsScreen />, { language, at: AT });
  const name =
    language === 'ar' ? /رقم التسجيل .*C-2026-00007/ : /Registration no\. .*C-2026-00007/;
  expect(await screen.findByText(language === 'ar' ? 'تصديق' : 'Tasdeeq')).toBeVisible();
  await user.type(await screen.findByRole('textbox', { name }), ' T-9 {Enter}');
  await waitFor(() => expect(sent).toEqual({ tasdeq_number: 'T-9', version: 2, unit_version: 5 }));
  const empty = language === 'ar' ? 'لا ينقص شيء' : 'Nothing is missing';
  expect(await screen.findByText(empty)).toBeVisible();
  expect(missing).toEqual([]);
});

test('a number that is too long is said at its place, and kept', async () => {
  answers('/registrations', pageOf([row]));
  server.use(
    http.put('*/api/merchant/registrations/7', () =>
      HttpResponse.json(
        { code: 'invalid', message: 'x', errors: { tasdeq_number: ['It is too long.'] } },
        { status: 422 },
      ),
    ),
  );
  const { user } = await renderScreen(<RegistrationsScreen />, { at: AT });
  const field = await screen.findByRole('textbox', { name: /Registration no\./ });
  await user.type(field, 'T{Enter}');
  expect(await screen.findByText('It is too long.')).toBeVisible();
  expect(field).toHaveValue('T');
});

test('who may only look sees no field', async () => {
  answers('/registrations', pageOf([row]));
  await renderScreen(<RegistrationsScreen />, { at: AT, permissions: { 34: [1] } });
  expect(await screen.findByText('C-2026-00007')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /Registration no\./ })).toBeNull();
});
