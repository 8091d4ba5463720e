import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { KnownCity } from '@/api/generated/manager/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import CitiesScreen from './CitiesScreen';

const city: KnownCity = {
  id: 7,
  country: 'QA',
  country_name_en: 'Qatar',
  country_name_ar: 'قطر',
  name_en: 'Lusail',
  name_ar: 'لوسيل',
  status: 1,
  version: 3,
};

describeList('known cities', {
  screen: <CitiesScreen />,
  area: 'manager',
  path: '/known_cities',
  row: city,
  shows: 'Lusail',
  empty: 'No cities found',
});

test('a city is disabled with the version that was shown', async () => {
  answers('/known_cities', pageOf([city]), 'manager');
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/manager/known_cities/7', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...city, status: 0, version: 4 });
    }),
  );
  const { user } = await renderScreen(<CitiesScreen />, { area: 'manager' });
  await screen.findByText('Lusail');
  await user.click(screen.getByRole('button', { name: /Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Disable' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { country: 'QA', name_en: 'Lusail', name_ar: 'لوسيل', status: 0, version: 3 },
    ]),
  );
});
