import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import type { HistoryPage, Unit, UnitPage } from './sample/generated/client.schemas';
import { UnitDetail, UnitForm, UnitList } from './sample/units/screens';
import { i18nSample } from './sampleTexts';
import { BOTH, renderScreen } from './render';
import { server } from './server';

i18nSample();

const unit: Unit = {
  id: 7,
  code: 'A-101',
  name_en: 'Tower A',
  name_ar: 'برج أ',
  status: 1,
  rent: '45000.00',
  available_from: '2026-03-01',
  phone: null,
  notes: null,
  version: 3,
  updated_at: '2026-01-01T00:00:00Z',
};
const pageOf = (items: Unit[]) => ({
  items,
  total: items.length,
  page: 1,
  page_size: 25,
  totals: { rent: '45000.00' },
});

const UNITS = '*/api/merchant/units';
const lists = (page: UnitPage) => http.get(UNITS, () => HttpResponse.json(page));
const gets = (one: Unit) => http.get(`${UNITS}/:id`, () => HttpResponse.json(one));
const creates = (made: Unit) => http.post(UNITS, () => HttpResponse.json(made));
const deletes = () => http.delete(`${UNITS}/:id`, () => new HttpResponse(null, { status: 204 }));
const hasHistory = (page: HistoryPage) =>
  http.get(`${UNITS}/:id/history`, () => HttpResponse.json(page));

describe.each(BOTH)('list in %s', (language) => {
  test('shows rows with words, grouped amounts and the total of all rows', async () => {
    server.use(lists(pageOf([unit])));
    const { missing } = await renderScreen(<UnitList />, { language });
    expect(await screen.findByRole('link', { name: 'A-101' })).toHaveAttribute(
      'href',
      '/merchant/units/7',
    );
    expect(screen.getByText(language === 'ar' ? 'شاغرة' : 'Vacant')).toBeVisible();
    expect(screen.getAllByText('45,000.00')).toHaveLength(2);
    expect(missing).toEqual([]);
  });

  test('the address holds the sort and the search', async () => {
    const asked: string[] = [];
    server.use(
      http.get('*/api/merchant/units', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(pageOf([unit]));
      }),
    );
    const { user, address } = await renderScreen(<UnitList />, { language });
    await screen.findByRole('link', { name: 'A-101' });
    await user.click(screen.getByRole('button', { name: language === 'ar' ? 'الإيجار' : 'Rent' }));
    await user.type(screen.getByRole('searchbox'), '101{Enter}');
    await waitFor(() => expect(address()).toBe('/?sort=rent&search=101'));
    await waitFor(() => expect(asked.at(-1)).toBe('?search=101&page=1&page_size=25&sort=rent'));
  });

  test('says why it is empty and what it cannot do', async () => {
    server.use(lists(pageOf([])));
    const view = await renderScreen(<UnitList />, { language, permissions: { 9: [1] } });
    expect(
      await screen.findByText(language === 'ar' ? 'لا توجد وحدات بعد' : 'No units yet'),
    ).toBeVisible();
    expect(screen.queryByText(language === 'ar' ? 'إضافة وحدة' : 'Add a unit')).toBeNull();
    view.unmount();
    server.use(
      http.get('*/api/merchant/units', () =>
        HttpResponse.json({ code: 'no_permission', message: 'x' }, { status: 403 }),
      ),
    );
    await renderScreen(<UnitList />, { language });
    expect(
      await screen.findByText(language === 'ar' ? 'لا توجد صلاحية' : 'No permission'),
    ).toBeVisible();
  });

  test('a bulk action asks, says what will happen, and runs', async () => {
    server.use(lists(pageOf([unit])), deletes());
    const { user } = await renderScreen(<UnitList />, { language });
    await user.click(await screen.findByRole('checkbox', { name: /7/ }));
    const word = language === 'ar' ? 'حذف' : 'Delete';
    await user.click(
      within(screen.getByRole('toolbar')).getByRole('button', { name: `${word} (1)` }),
    );
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByRole('listitem')).toHaveTextContent('A-101');
    await user.click(within(dialog).getByRole('button', { name: word }));
    expect(await screen.findByText(language === 'ar' ? 'تم: حذف' : 'Done: Delete')).toBeVisible();
  });
});

async function fill(user: Awaited<ReturnType<typeof renderScreen>>['user'], language: string) {
  const label = (en: string, ar: string) =>
    screen.getByRole('textbox', { name: new RegExp(language === 'ar' ? ar : en) });
  await user.type(
    await screen.findByRole('textbox', {
      name: new RegExp(language === 'ar' ? 'إنجليزي' : 'English'),
    }),
    'Tower',
  );
  await user.type(label('Arabic', 'عربي'), 'برج');
  await user.type(label('Rent', 'الإيجار'), '٤٥٠٠٠');
  await user.type(label('Available from', 'متاحة من'), '1/3/2026');
}

describe.each(BOTH)('form in %s', (language) => {
  const save = () => screen.getByRole('button', { name: language === 'ar' ? 'حفظ' : 'Save' });

  test('refuses what is missing, at the fields and in a summary', async () => {
    const { user } = await renderScreen(<UnitForm />, { language });
    await user.click(
      await screen.findByRole('button', { name: language === 'ar' ? 'حفظ' : 'Save' }),
    );
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getAllByRole('textbox', { name: /./ })[0]).toBeInvalid();
  });

  test('sends folded digits and a day typed the local way, and keeps the server’s words on fields', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/merchant/units', async ({ request }) => {
        bodies.push(await request.json());
        expect(request.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
        expect(request.headers.get('Accept-Language')).toBe(language);
        return HttpResponse.json(
          { code: 'invalid', message: 'x', errors: { rent: ['too low'], other: ['also this'] } },
          { status: 422 },
        );
      }),
    );
    const { user } = await renderScreen(<UnitForm />, { language });
    await fill(user, language);
    await user.click(save());
    expect(await screen.findByText('also this')).toBeVisible();
    expect(screen.getByText('too low')).toBeVisible();
    expect(
      screen.getByRole('button', {
        name: language === 'ar' ? 'الإيجار: too low' : 'Rent: too low',
      }),
    ).toBeVisible();
    expect(bodies[0]).toMatchObject({
      name_en: 'Tower',
      rent: '45000',
      available_from: '2026-03-01',
      status: 1,
    });
    server.use(creates(unit));
    await user.click(save());
    expect(await screen.findByText(language === 'ar' ? 'تم الحفظ' : 'Saved')).toBeVisible();
  });

  test('an amount is taken with thousands and shown with them once one leaves it', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post(UNITS, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(unit);
      }),
    );
    const { user } = await renderScreen(<UnitForm />, { language });
    await fill(user, language);
    const rent = screen.getByRole('textbox', { name: language === 'ar' ? /الإيجار/ : /Rent/ });
    await user.clear(rent);
    await user.type(rent, language === 'ar' ? '٢٬٤٠٠٫٥' : '2,400.5');
    await user.tab();
    expect(rent).toHaveValue('2,400.50');
    await user.click(save());
    await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ rent: '2400.5' })]));
  });

  test('what a button fills in and what is typed last is in the draft of a form that one leaves', async () => {
    const first = await renderScreen(<UnitForm />, { language });
    await fill(first.user, language);
    first.unmount();
    const { user } = await renderScreen(<UnitForm />, { language });
    await user.click(
      await screen.findByRole('button', { name: language === 'ar' ? 'استعادة' : 'Restore' }),
    );
    expect(screen.getByDisplayValue('45,000.00')).toBeVisible();
  });

  test('offers the draft again', async () => {
    const first = await renderScreen(<UnitForm />, { language });
    await fill(first.user, language);
    await waitFor(
      () =>
        expect(Object.keys(localStorage).some((key) => key.startsWith('manzil.draft.'))).toBe(true),
      { timeout: 3000 },
    );
    first.unmount();
    const restore = { name: language === 'ar' ? 'استعادة' : 'Restore' };
    // The same number of a person is somebody else at another merchant, and in another area.
    for (const stranger of [{ account: { key: 'cedar' } }, { area: 'owner' as const }]) {
      // oxlint-disable-next-line no-await-in-loop
      const other = await renderScreen(<UnitForm />, { language, ...stranger });
      expect(screen.queryByRole('button', restore)).toBeNull();
      other.unmount();
    }
    const { user } = await renderScreen(<UnitForm />, { language });
    await user.click(await screen.findByRole('button', restore));
    expect(screen.getByDisplayValue('Tower')).toBeVisible();
  });

  test('a stale version shows both and saves the choice', async () => {
    const bodies: Record<string, unknown>[] = [];
    server.use(
      gets(unit),
      http.put('*/api/merchant/units/7', async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>;
        bodies.push(body);
        if (body.version === 4) return HttpResponse.json({ ...unit, version: 5 });
        return HttpResponse.json(
          {
            code: 'stale_version',
            message: 'x',
            details: { current: { ...unit, rent: '50000.00', version: 4 }, submitted: body },
          },
          { status: 409 },
        );
      }),
    );
    const { user } = await renderScreen(<UnitForm id="7" />, { language });
    await user.type(await screen.findByDisplayValue('Tower A'), 'x');
    await user.click(save());
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('50,000.00')).toBeVisible();
    await user.click(
      within(dialog).getByRole('button', {
        name: language === 'ar' ? 'أخذ النسخة الأخرى كلها' : 'Take all theirs',
      }),
    );
    await user.click(
      within(dialog).getByRole('button', {
        name: language === 'ar' ? 'حفظ الاختيار' : 'Save the choice',
      }),
    );
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]).toMatchObject({ version: 4, rent: '50000.00', name_en: 'Tower A' });
  });
});

test.each(BOTH)('detail in %s: facts, status, history with before and after', async (language) => {
  server.use(
    gets(unit),
    hasHistory({
      items: [
        {
          id: 1,
          at: '2026-01-02T08:00:00Z',
          actor_name: 'Omar',
          action: 'update',
          changes: [{ field: 'rent', before: '40000.00', after: '45000.00' }],
        },
      ],
      total: 1,
      page: 1,
      page_size: 25,
    }),
  );
  const { user } = await renderScreen(<UnitDetail id="7" />, { language });
  expect(
    await screen.findByRole('heading', { level: 1, name: language === 'ar' ? 'برج أ' : 'Tower A' }),
  ).toBeVisible();
  await user.click(screen.getByRole('tab', { name: language === 'ar' ? 'السجل' : 'History' }));
  expect(await screen.findByText('40,000.00')).toBeVisible();
});
