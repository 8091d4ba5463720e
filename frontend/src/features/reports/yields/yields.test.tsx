import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PlaceYield, Yield, YieldOfPeriod } from '@/api/generated/merchant/client.schemas';
import { answers, describeList } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import YieldList from './YieldList';
import { YieldOfBuilding, YieldOfUnit } from './YieldPanel';

const row: Yield = {
  id: 3,
  building_id: 9,
  building_name_en: 'Rose Tower',
  building_name_ar: 'برج الورد',
  number: '1203',
  market_value: '500000.00',
  days: 365,
  let_days: 151,
  vacant_days: 214,
  rent: '30000.00',
  costs: '2100.00',
  gross_yield: '6.00',
  net_yield: '5.58',
};
const period: YieldOfPeriod = {
  starts_on: '2025-04-01',
  ends_on: '2026-03-31',
  days: 365,
  let_days: 151,
  vacant_days: 214,
  rent: '30000.00',
  collected: '15000.00',
  costs: '2100.00',
  gross_yield: '6.00',
  net_yield: '5.58',
};
const place: PlaceYield = {
  currency: 'AED',
  units: 1,
  without_value: 0,
  market_value: '500000.00',
  period,
  years: [{ ...period, starts_on: '2025-01-01', ends_on: '2025-12-31' }],
};

describeList('yields', {
  screen: <YieldList />,
  path: '/yields',
  row,
  shows: '1203',
  empty: 'No units',
  at: '/merchant/units/yields',
});

test.each(BOTH)('a unit says what it brings in, year by year (%s)', async (language) => {
  answers('/units/3/yield', place);
  const { missing } = await renderScreen(<YieldOfUnit id={3} />, { language });
  expect((await screen.findAllByText(/5\.58/))[0]).toBeVisible();
  expect(screen.getByText('2025')).toBeVisible();
  expect(missing).toEqual([]);
});

test('a building without all values says what is missing', async () => {
  const bare = { ...period, gross_yield: undefined, net_yield: undefined };
  answers('/buildings/9/yield', { ...place, without_value: 2, period: bare });
  await renderScreen(<YieldOfBuilding id={9} />, {});
  expect(await screen.findByText(/2 units have no value yet/)).toBeVisible();
});
