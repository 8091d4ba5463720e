import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { PlaceAccess, PlacePerson } from '@/api/generated/merchant/client.schemas';
import { answers, refuses } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import UnitAccess from './UnitAccess';

const huda: PlacePerson = {
  user_id: 4,
  name: 'Huda',
  role_name_en: 'Field',
  role_name_ar: 'ميداني',
  reach: 'units',
  way: 'none',
  is_given: false,
  may: [],
};
const rashid: PlacePerson = {
  ...huda,
  user_id: 5,
  name: 'Rashid',
  reach: 'all',
  way: 'all',
  may: [
    { noun: 'units', noun_en: 'Units', noun_ar: 'الوحدات', name_en: 'View', name_ar: 'عرض' },
    { noun: 'units', noun_en: 'Units', noun_ar: 'الوحدات', name_en: 'Edit', name_ar: 'تعديل' },
  ],
};
const access: PlaceAccess = { people: [huda, rashid] };
const AT = { at: '/merchant/units/access/3', path: '/merchant/units/access/:id' };
const unit = { id: 3, number: '101', building_name_en: 'Tower', building_name_ar: 'برج' };
const rowOf = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);

test.each(BOTH)('who reaches a unit, why, and what they may do (%s)', async (language) => {
  answers('/units/3/access', access);
  answers('/units/3', unit);
  const { missing } = await renderScreen(<UnitAccess />, { language, ...AT });
  await screen.findByText('Rashid');
  expect(
    rowOf('Rashid').getByText(language === 'ar' ? 'جميع السجلات' : 'All records'),
  ).toBeVisible();
  expect(rowOf('Rashid').getByText(language === 'ar' ? /عرض.*تعديل/ : /View.*Edit/)).toBeVisible();
  expect(rowOf('Huda').getByText(language === 'ar' ? 'لا وصول' : 'No access')).toBeVisible();
  expect(missing).toEqual([]);
});

test('a unit is given and taken back', async () => {
  answers('/units/3/access', access);
  answers('/units/3', unit);
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/units/3/access', async ({ request }) => {
      sent.push(await request.json());
      const given: PlacePerson = { ...huda, way: 'unit', is_given: true };
      return HttpResponse.json({ people: [given, rashid] });
    }),
    http.delete('*/api/merchant/units/3/access/4', () => HttpResponse.json(access)),
  );
  const { user } = await renderScreen(<UnitAccess />, AT);
  await user.click(await screen.findByRole('button', { name: 'Give to Huda' }));
  expect(await screen.findByText('The unit was given')).toBeVisible();
  expect(sent).toEqual([{ user_id: 4 }]);
  await user.click(screen.getByRole('button', { name: 'Take back from Huda' }));
  expect(await screen.findByText('No access')).toBeVisible();
});

test('nobody to give it to, and a failure that can be tried again', async () => {
  answers('/units/3', unit);
  answers('/units/3/access', { people: [] });
  const first = await renderScreen(<UnitAccess />, AT);
  expect(await screen.findByText('No employees yet')).toBeVisible();
  first.unmount();
  refuses('/units/3/access', 400, 'invalid');
  await renderScreen(<UnitAccess />, AT);
  expect(await screen.findByRole('alert')).toBeVisible();
});
