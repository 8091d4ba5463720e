import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OwnBuilding, OwnUnit } from '@/api/generated/owner/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { renderScreen } from '@/testing/render';
import { OwnBuildings, OwnUnits } from './OwnHoldings';

const unit: OwnUnit = {
  id: 8,
  building_id: 3,
  building_name_en: 'Palm Tower',
  building_name_ar: 'برج النخلة',
  city_name_en: 'Ajman',
  city_name_ar: 'عجمان',
  number: '1104',
  floor: 11,
  usage: 1,
  kind: 'apartment',
  bedrooms: 99,
  occupancy: 'rented',
};
const building: OwnBuilding = {
  id: 3,
  name_en: 'Palm Tower',
  name_ar: 'برج النخلة',
  city_name_en: 'Ajman',
  city_name_ar: 'عجمان',
  floors: 12,
  units: 4,
  vacant: 1,
  rented: 3,
};

describeList('own units', {
  screen: <OwnUnits />,
  area: 'owner',
  path: '/units',
  row: unit,
  shows: { en: 'Studio', ar: 'استوديو' },
  empty: 'Nothing here yet',
});

test('a building leads to its own units, and nothing can be changed', async () => {
  answers('/buildings', pageOf([building]), 'owner');
  await renderScreen(<OwnBuildings />, { area: 'owner' });
  expect(await screen.findByRole('link', { name: 'Palm Tower' })).toHaveAttribute(
    'href',
    '/owner/units?building_id=3',
  );
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
});
