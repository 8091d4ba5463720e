import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { EUnit } from '@/api/generated/merchant/client.schemas';
import type { SharedUnit } from '@/api/generated/public/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import EUnitList from './EUnitList';
import PageOfUnit from './PageOfUnit';
import SharedUnitScreen from './SharedUnitScreen';

const page: EUnit = {
  id: 1,
  unit_id: 3,
  unit_number: '1203',
  building_id: 9,
  building_name_en: 'Rose Tower',
  building_name_ar: 'برج الورد',
  public_id: 'palm01-x',
  state: 'shown',
  ends_on: '2026-12-31',
  rent_asked: '62000.00',
  occupancy: 'vacant',
  views: 12,
  enquiries: 2,
  version: 1,
};

describeList('published units', {
  screen: <EUnitList />,
  path: '/e_units',
  row: page,
  shows: '1203',
  empty: 'No unit is published',
  at: '/merchant/units/published',
});

test.each(BOTH)('a unit says what its page does (%s)', async (language) => {
  answers('/e_units', pageOf([page]));
  const { missing } = await renderScreen(<PageOfUnit id={3} />, { language });
  expect(await screen.findByText(`${location.origin}/${language}/e-unit/palm01-x`)).toBeVisible();
  expect(screen.getByText('62,000.00')).toBeVisible();
  expect(missing).toEqual([]);
});

test('a page is withdrawn when that is confirmed', async () => {
  answers('/e_units', pageOf([page]));
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/e_units/1/withdraw', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...page, state: 'withdrawn' });
    }),
  );
  const { user } = await renderScreen(<PageOfUnit id={3} />, {});
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('no longer offered');
  await user.click(screen.getAllByRole('button', { name: 'Withdraw' }).at(-1) as HTMLElement);
  await waitFor(() => expect(sent).toEqual([{ version: 1 }]));
});

const unit: SharedUnit = {
  public_id: 'palm01-x',
  currency: 'AED',
  today: '2026-03-15',
  number: '1203',
  usage: 1,
  kind: 'apartment',
  floor: 12,
  bedrooms: 2,
  bathrooms: 2,
  size_sqft: '1100.00',
  building_en: 'Rose Tower',
  building_ar: 'برج الورد',
  city_en: 'Ajman',
  city_ar: 'عجمان',
  free_from: '2026-03-15',
  rent_asked: '62000.00',
  about_en: 'Sea view',
  about_ar: 'إطلالة بحرية',
  office_en: 'Palm',
  office_ar: 'النخلة',
  office_mobile: '+971501234567',
  location_url: 'https://maps.example/1',
  photos: [{ id: 7, alt_en: 'The hall', alt_ar: 'الردهة', width: 640, height: 480 }],
};
const at = { at: '/e-unit/palm01-x', path: '/e-unit/:uniqueId' };
const shown = (answer: () => Response) =>
  server.use(
    http.get('*/api/public/shared_units/palm01-x', answer),
    http.post('*/api/public/shared_units/palm01-x/views', () => HttpResponse.json(true)),
    http.get('*/api/public/shared_viewings/slots/palm01-x', () =>
      HttpResponse.json({ is_open: false, time_zone: 'Asia/Dubai', slots: [] }),
    ),
  );

test.each(BOTH)('visitors see the unit and whom to ask (%s)', async (language) => {
  shown(() => HttpResponse.json(unit));
  const { missing } = await renderScreen(<SharedUnitScreen />, { language, ...at });
  const picture = await screen.findByAltText(language === 'ar' ? 'الردهة' : 'The hall');
  expect(picture).toHaveAttribute('src', '/api/public/shared_units/palm01-x/photos/7/photo');
  expect(screen.getByText(language === 'ar' ? 'متاحة الآن' : 'Available now')).toBeVisible();
  const whatsapp = screen.getByRole('link', { name: /WhatsApp|واتساب/ });
  expect(whatsapp.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/971501234567\?text=.*1203/);
  expect(missing).toEqual([]);
});

test('a visitor asks once, and is told of what is wrong', async () => {
  shown(() => HttpResponse.json(unit));
  const sent: unknown[] = [];
  let refused = true;
  server.use(
    http.post('*/api/public/shared_units/palm01-x/enquiries', async ({ request }) => {
      sent.push(await request.json());
      if (!refused) return HttpResponse.json(true);
      refused = false;
      const errors = { mobile: ['This is no mobile number.'] };
      return HttpResponse.json({ code: 'invalid', message: 'x', errors }, { status: 422 });
    }),
  );
  const { user } = await renderScreen(<SharedUnitScreen />, at);
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect(screen.getAllByText('Please fill this in.')).toHaveLength(2);
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText(/Your name/), 'Omar');
  await user.type(screen.getByLabelText(/Your mobile/), '05');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('This is no mobile number.')).toBeVisible();
  await user.type(screen.getByLabelText(/Your mobile/), '01234567');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/Palm has your message/)).toBeVisible();
  expect(sent.at(-1)).toEqual({ name: 'Omar', mobile: '0501234567', language: 'en' });
});

test('a link that shows nothing says so', async () => {
  shown(() => HttpResponse.json({ code: 'not_found', message: 'x' }, { status: 404 }));
  await renderScreen(<SharedUnitScreen />, at);
  expect(await screen.findByText('This unit is no longer offered')).toBeVisible();
});
