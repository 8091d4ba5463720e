import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Unit, UnitGeneration } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import AddUnit from './AddUnit';
import CloneUnit from './CloneUnit';
import EditUnit from './EditUnit';
import UnitDetail from './UnitDetail';
import UnitList, { VacantUnitList } from './UnitList';

const unit: Unit = {
  id: 3,
  building_id: 5,
  building_name_en: 'Palm Tower',
  building_name_ar: 'برج النخيل',
  building_status: 1,
  city_name_en: 'Ajman',
  city_name_ar: 'عجمان',
  number: 'A-101',
  floor: -1,
  usage: 1,
  kind: 'apartment',
  bedrooms: 99,
  minimum_rent: '34200.00',
  occupancy: 'vacant',
  status: 1,
  version: 7,
};
const building = {
  id: 5,
  name_en: 'Palm Tower',
  name_ar: 'برج النخيل',
  city_name_en: 'Ajman',
  city_name_ar: 'عجمان',
};

describeList('units', {
  screen: <UnitList />,
  path: '/units',
  row: unit,
  shows: 'A-101',
  empty: 'No units yet',
});
describeList('vacant units', {
  screen: <VacantUnitList />,
  path: '/units/vacant',
  row: unit,
  shows: { en: 'Studio', ar: 'استوديو' },
  empty: 'Everything is let',
});

function generator(existing: readonly string[]) {
  const asked: UnitGeneration[] = [];
  answers('/buildings/5', building);
  server.use(
    http.post('*/api/merchant/units/generate', async ({ request }) => {
      const plan = (await request.json()) as UnitGeneration;
      asked.push(plan);
      const units = ['101', '102'].map((number) => ({
        number,
        floor: 1,
        exists: existing.includes(number),
      }));
      return HttpResponse.json({
        total: 2,
        existing: existing.length,
        created: plan.preview ? 0 : 2,
        units,
      });
    }),
  );
  return asked;
}

test.each(BOTH)(
  'the generator shows the numbers and marks those that exist, in %s',
  async (language) => {
    const asked = generator(['102']);
    const { missing } = await renderScreen(<AddUnit />, { language, at: '/?mode=many&building=5' });
    expect(await screen.findByText(language === 'ar' ? 'وحدتان' : '2 units')).toBeVisible();
    expect(screen.getByText('102').closest('li')).toHaveAttribute('data-exists', 'true');
    expect(screen.getByText('101').closest('li')).toHaveAttribute('data-exists', 'false');
    expect(asked[0]).toMatchObject({
      preview: true,
      floor_from: 1,
      floor_to: 4,
      pattern: '{floor}{index:2}',
    });
    expect(missing).toEqual([]);
  },
);

test('creating all sends the plan once, and leads to the building’s units', async () => {
  const asked = generator([]);
  const { user, address } = await renderScreen(<AddUnit />, { at: '/?mode=many&building=5' });
  await screen.findByText('2 units');
  await user.click(screen.getByRole('button', { name: 'Create all units' }));
  await waitFor(() => expect(address()).toBe('/merchant/buildings?record=5&tab=units'));
  expect(asked.filter((plan) => !plan.preview)).toHaveLength(1);
});

test.each(BOTH)(
  'a basement is a floor; a number that exists is said on its field, in %s',
  async (language) => {
    const sent: unknown[] = [];
    answers('/units/3', unit);
    answers('/buildings/5', building);
    server.use(
      http.put('*/api/merchant/units/3', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(
          { code: 'invalid', message: 'x', errors: { number: ['taken'] } },
          { status: 422 },
        );
      }),
    );
    const { user, missing } = await renderScreen(<EditUnit />, {
      language,
      at: '/3',
      path: '/:id',
    });
    const number = await screen.findByLabelText(
      language === 'ar' ? 'رقم الوحدة *' : 'Unit number *',
    );
    await user.clear(number);
    await user.type(number, '202');
    await user.click(screen.getByRole('button', { name: language === 'ar' ? 'حفظ' : 'Save' }));
    await waitFor(() => expect(number).toHaveAttribute('aria-invalid', 'true'));
    expect(sent).toEqual([expect.objectContaining({ number: '202', floor: -1, version: 7 })]);
    expect(missing).toEqual([]);
  },
);

test('a copy has everything but the number', async () => {
  answers('/units/3', unit);
  answers('/buildings/5', building);
  await renderScreen(<CloneUnit />, { at: '/3', path: '/:id' });
  expect(await screen.findByText(/A copy of unit A-101/)).toBeVisible();
  expect(screen.getByLabelText('Unit number *')).toHaveValue('');
  expect(screen.getByLabelText('Minimum yearly rent')).toHaveValue('34,200.00');
});

test.each(BOTH)('a vacant unit offers a contract, in %s', async (language) => {
  answers('/units/3', unit);
  const { missing } = await renderScreen(<UnitDetail />, { language, at: '/3', path: '/:id' });
  expect(
    await screen.findByRole('link', { name: language === 'ar' ? 'عقد جديد' : 'New contract' }),
  ).toHaveAttribute('href', '/merchant/contracts/contract?unit_id=3');
  expect(missing).toEqual([]);
});

test('a rented unit says who rents it and until when', async () => {
  answers('/units/3', { ...unit, occupancy: 'rented' });
  answers(
    '/contracts',
    pageOf([
      {
        id: 11,
        number: 'C-2026-00001',
        customer_name_en: 'Rajesh',
        customer_name_ar: 'راجيش',
        ends_on: '2027-02-27',
      },
    ]),
  );
  await renderScreen(<UnitDetail />, { at: '/3', path: '/:id' });
  expect(
    await screen.findByRole('link', { name: /Rajesh.*C-2026-00001.*27 Feb 2027/ }),
  ).toHaveAttribute('href', '/merchant/contracts/contract/11');
  expect(screen.queryByRole('link', { name: 'New contract' })).toBeNull();
});

test.each(BOTH)(
  'the form asks for what the registry of the place asks for, in %s',
  async (language) => {
    answers('/units/3', unit);
    answers('/buildings/5', { ...building, asked_identifiers: ['plot', 'makani_number'] });
    const ar = language === 'ar';
    const { user, missing } = await renderScreen(<EditUnit />, {
      language,
      at: '/3',
      path: '/:id',
    });
    const makani = await screen.findByLabelText(ar ? 'رقم مكاني' : 'Makani number');
    expect(
      screen.queryByLabelText(ar ? 'العنوان الوطني المختصر' : 'Short national address'),
    ).not.toBeInTheDocument();
    await user.type(makani, '12345');
    await user.click(screen.getByRole('button', { name: ar ? 'حفظ' : 'Save' }));
    await waitFor(() => expect(makani).toHaveAttribute('aria-invalid', 'true'));
    expect(missing).toEqual([]);
  },
);

test.each(BOTH)('a unit says whether it is ready to be registered, in %s', async (language) => {
  const ar = language === 'ar';
  answers('/units', pageOf([{ ...unit, missing_identifiers: [] }]));
  await renderScreen(<UnitList />, { language });
  expect((await screen.findAllByText(ar ? 'جاهزة للتسجيل' : 'Ready to register'))[0]).toBeVisible();
});
