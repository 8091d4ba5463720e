import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Parking } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { ParkingsPanel } from './ParkingList';
import ParkingsScreen from './ParkingsScreen';

const parking: Parking = {
  id: 2,
  building_id: 5,
  building_name_en: 'Palm Tower',
  building_name_ar: 'برج النخيل',
  building_status: 1,
  number: 'P-01',
  price: '3000.00',
  occupancy: 'vacant',
  status: 1,
  version: 1,
};

describeList('parkings', {
  screen: <ParkingsScreen />,
  path: '/parkings',
  row: parking,
  shows: 'P-01',
  empty: 'No parkings yet',
});

test.each(BOTH)(
  'a range marks the numbers that exist, and a refusal lands on its field, in %s',
  async (language) => {
    answers('/parkings', pageOf([parking]));
    answers('/buildings/5', { id: 5, name_en: 'Palm Tower', name_ar: 'برج النخيل' });
    server.use(
      http.post('*/api/merchant/parkings/generate', async ({ request }) => {
        const { preview } = (await request.json()) as { preview: boolean };
        if (!preview)
          return HttpResponse.json(
            { code: 'invalid', message: 'x', errors: { from: ['P-01 exists'] } },
            { status: 422 },
          );
        return HttpResponse.json({
          total: 2,
          existing: 1,
          created: 0,
          parkings: [
            { number: 'P-01', exists: true },
            { number: 'P-02', exists: false },
          ],
        });
      }),
    );
    const { user, missing } = await renderScreen(<ParkingsPanel buildingId={5} />, { language });
    await user.click(
      await screen.findByRole('button', {
        name: language === 'ar' ? 'إضافة مجموعة' : 'Add a range',
      }),
    );
    const dialog = await screen.findByRole('dialog');
    expect((await within(dialog).findByText('P-01')).closest('li')).toHaveAttribute(
      'data-exists',
      'true',
    );
    await user.click(
      within(dialog).getByRole('button', {
        name: language === 'ar' ? 'إنشاء جميع المواقف' : 'Create all parkings',
      }),
    );
    expect((await within(dialog).findAllByText('P-01 exists'))[0]).toBeVisible();
    expect(
      within(dialog).getByLabelText(language === 'ar' ? 'الرقم الأول *' : 'First number *'),
    ).toHaveAttribute('aria-invalid', 'true');
    expect(missing).toEqual([]);
  },
);

test('one parking: its state, tabs by right', async () => {
  answers('/parkings/2', parking);
  await renderScreen(<ParkingsScreen />, { at: '/?record=2', permissions: { 25: [1] } });
  expect(await screen.findByText('Vacant')).toBeVisible();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Overview', 'History']);
});
