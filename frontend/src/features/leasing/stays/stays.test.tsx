import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { UnitTimeline as Timeline } from '@/api/generated/merchant/client.schemas';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import UnitTimeline from './UnitTimeline';

const timeline: Timeline = {
  unit_id: 3,
  starts_on: '2026-01-01',
  ends_on: '2026-12-31',
  days: 365,
  rented_days: 334,
  held_days: 0,
  vacant_days: 31,
  spans: [
    { occupancy: 'vacant', starts_on: '2026-01-01', ends_on: '2026-01-31' },
    {
      occupancy: 'rented',
      starts_on: '2026-02-01',
      ends_on: '2026-12-31',
      contract_id: 5,
      contract_number: 'C-2026-00001',
      name_en: 'Sara',
      name_ar: 'سارة',
      rent_price: '36000.00',
    },
  ],
};

test.each(BOTH)('a unit shows its days (%s)', async (language) => {
  server.use(http.get('*/api/merchant/units/3/stays', () => HttpResponse.json(timeline)));
  const { findByText, findByRole, missing } = await renderScreen(<UnitTimeline id={3} />, {
    language,
    at: '/merchant/units/unit/3',
  });
  expect(await findByText('C-2026-00001')).toBeInTheDocument();
  expect(await findByRole('img')).toBeInTheDocument();
  expect(missing).toEqual([]);
});
