import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { City } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import CityList from './CityList';
import MasterData from './MasterData';

const city: City = {
  id: 4,
  name_en: 'Ajman',
  name_ar: 'عجمان',
  country: 'AE',
  status: 1,
  sectors: 6,
  version: 2,
};

describeList('cities', {
  screen: <CityList />,
  path: '/cities',
  row: city,
  shows: 'Ajman',
  empty: 'No cities yet',
});

test.each(BOTH)('a name that exists is said on its field, in %s', async (language) => {
  const message = 'already exists';
  answers('/cities', pageOf([]));
  server.use(
    http.post('*/api/merchant/cities', () =>
      HttpResponse.json(
        { code: 'invalid', message: 'x', errors: { name_ar: [message] } },
        { status: 422 },
      ),
    ),
  );
  const { user, missing } = await renderScreen(<CityList />, { language });
  const words =
    language === 'ar'
      ? { add: 'إضافة مدينة', en: 'الاسم بالإنجليزية *', ar: 'الاسم بالعربية *', save: 'حفظ' }
      : { add: 'Add a city', en: 'English name *', ar: 'Arabic name *', save: 'Save' };
  await user.click((await screen.findAllByRole('button', { name: words.add }))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(words.en), 'Ajman');
  await user.type(within(dialog).getByLabelText(words.ar), 'عجمان');
  await user.click(within(dialog).getByRole('button', { name: words.save }));
  expect(await within(dialog).findAllByText(message)).not.toHaveLength(0);
  expect(within(dialog).getByLabelText(words.ar)).toHaveAttribute('aria-invalid', 'true');
  expect(missing).toEqual([]);
});

test('only the levels that one may see are tabs', async () => {
  answers('/sectors', pageOf([]));
  await renderScreen(<MasterData />, { permissions: { 21: [1] } });
  expect(await screen.findByText('No sectors yet')).toBeVisible();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Sectors',
    'Countries',
  ]);
  expect(screen.queryByRole('button', { name: 'Add a sector' })).toBeNull();
});

test('countries are shown, not edited', async () => {
  server.use(
    http.get('*/api/public/countries', () =>
      HttpResponse.json([
        {
          code: 'AE',
          name_en: 'United Arab Emirates',
          name_ar: 'الإمارات العربية المتحدة',
          prefix: '971',
          currency: 'AED',
          time_zone: 'Asia/Dubai',
          served: true,
        },
      ]),
    ),
  );
  const { missing } = await renderScreen(<MasterData />, { at: '/?tab=countries', language: 'ar' });
  expect(await screen.findByText('الإمارات العربية المتحدة')).toBeVisible();
  expect(screen.getByText('+971')).toBeVisible();
  expect(missing).toEqual([]);
});

test.each(BOTH)('the cities of the country are taken over, in %s', async (language) => {
  answers('/cities', pageOf([city]));
  answers('/cities/missing', {
    country: 'AE',
    cities: [
      { name_en: 'Sharjah', name_ar: 'الشارقة' },
      { name_en: 'Fujairah', name_ar: 'الفجيرة' },
    ],
  });
  let asked = 0;
  server.use(
    http.post('*/api/merchant/cities/add_missing', () => {
      asked += 1;
      return HttpResponse.json({ added: 2 });
    }),
  );
  const { user, missing } = await renderScreen(<CityList />, { language });
  const words =
    language === 'ar'
      ? { add: /^إضافة مدن/, cities: 'الشارقة، الفجيرة', confirm: 'إضافة', done: 'أُضيفت مدينتان.' }
      : {
          add: /^Add the cities of/,
          cities: 'Sharjah, Fujairah',
          confirm: 'Add them',
          done: '2 cities were added.',
        };
  await user.click(await screen.findByRole('button', { name: words.add }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(words.cities)).toBeVisible();
  expect(asked).toBe(0);
  await user.click(within(dialog).getByRole('button', { name: words.confirm }));
  expect(await screen.findByText(words.done)).toBeVisible();
  expect(asked).toBe(1);
  expect(missing).toEqual([]);
});

test('who may not add cities is not offered to take them over', async () => {
  answers('/cities', pageOf([city]));
  await renderScreen(<CityList />, { permissions: { 20: [1] } });
  expect(await screen.findByText('Ajman')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Add the cities of/ })).toBeNull();
});
