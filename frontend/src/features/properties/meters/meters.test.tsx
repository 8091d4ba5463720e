import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Meter, MeterReading, MeterTariff } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import MeterList from './MeterList';
import MetersOfUnit from './MetersOfUnit';
import ReadingList from './ReadingList';
import TariffList from './TariffList';

const meter: Meter = {
  id: 4,
  unit_id: 3,
  unit_number: '101',
  building_id: 5,
  building_name_en: 'Palm Tower',
  building_name_ar: 'برج النخيل',
  kind: 'water',
  number: 'W-77',
  read_every: 1,
  last_read_on: '2026-10-01',
  last_value: '120.5',
  due_on: '2026-11-01',
  version: 2,
};
const reading: MeterReading = {
  id: 9,
  meter_id: 4,
  kind: 'water',
  meter_number: 'W-77',
  unit_id: 3,
  unit_number: '101',
  building_id: 5,
  building_name_en: 'Palm Tower',
  building_name_ar: 'برج النخيل',
  read_on: '2026-10-01',
  value: '120.5',
  used: '20.5',
  has_photo: true,
  recorded_by: 'Aisha',
  version: 1,
};
const tariff: MeterTariff = {
  id: 1,
  kind: 'cooling',
  valid_from: '2026-01-01',
  price: '0.0125',
  fixed: '5.00',
  version: 1,
};

describeList('meters', {
  screen: <MeterList />,
  path: '/meters',
  row: meter,
  shows: 'W-77',
  empty: 'No meters yet',
});
describeList('meter readings', {
  screen: <ReadingList />,
  path: '/meters/readings',
  row: reading,
  shows: '20.5',
  empty: 'No readings here',
});
describeList('meter tariffs', {
  screen: <TariffList />,
  path: '/meters/tariffs',
  row: tariff,
  shows: '0.0125',
  empty: 'No tariffs yet',
});

test.each(BOTH)(
  'a replaced meter is read with what the new one began with (%s)',
  async (language) => {
    answers('/meters', pageOf([meter]));
    const sent: Record<string, unknown>[] = [];
    server.use(
      http.post('*/api/merchant/meters/readings', async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        return HttpResponse.json(reading);
      }),
    );
    const ar = language === 'ar';
    const { user, missing } = await renderScreen(<MetersOfUnit id={3} />, { language });
    await user.click(await screen.findByRole('button', { name: ar ? 'الإجراءات' : 'Actions' }));
    await user.click(
      await screen.findByRole('menuitem', { name: ar ? 'تسجيل قراءة' : 'Record a reading' }),
    );
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(ar ? 'القراءة *' : 'Reading *'), '130');
    await user.click(
      within(dialog).getByLabelText(ar ? 'استُبدل العداد' : 'The meter was replaced'),
    );
    await user.type(
      await within(dialog).findByLabelText(ar ? 'بداية العداد الجديد *' : 'New meter begins at *'),
      '3',
    );
    await user.click(
      within(dialog).getByRole('button', { name: ar ? 'تسجيل قراءة' : 'Record a reading' }),
    );
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ meter_id: '4', value: '130', starts_at: '3' });
    expect(missing).toEqual([]);
  },
);
