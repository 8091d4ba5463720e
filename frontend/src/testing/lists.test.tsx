import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { labelStep } from '@/components/labelStep';
import { cardOf } from '@/components/list/cardOf';
import { cutOf } from '@/components/list/useFitting';
import { evenColumns } from '@/components/StatTile';
import { UnitList } from './sample/units/screens';
import { i18nSample } from './sampleTexts';
import { BOTH, renderScreen } from './render';
import { server } from './server';

i18nSample();

const unit = {
  id: 7,
  code: 'A-101',
  name_en: 'Tower A',
  name_ar: 'برج أ',
  status: 1,
  rent: '45000.00',
  available_from: '2026-03-01',
  version: 3,
  updated_at: '2026-01-01T00:00:00Z',
};
const lists = () =>
  server.use(
    http.get('*/api/merchant/units', () =>
      HttpResponse.json({ items: [unit], total: 1, page: 1, page_size: 25 }),
    ),
  );

/** A screen of a phone's width: what asks for at most 700 or 900 pixels is answered with yes. */
function onPhone() {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: /max-width/.test(query),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
}
afterEach(() => void vi.unstubAllGlobals());

test('columns without room go from the last one on; what is kept stays', () => {
  const columns = ['due', 'tenant', 'amount', 'state', 'method'].map((field) => ({
    field,
    width: 100,
  }));
  expect([...cutOf(columns, ['amount', 'state'], 0)]).toEqual([]);
  expect([...cutOf(columns, ['amount', 'state'], 93)]).toEqual(['method']);
  expect([...cutOf(columns, ['amount', 'state'], 227)]).toEqual(['method', 'tenant', 'due']);
  expect([...cutOf(columns, ['due', 'tenant', 'amount', 'state'], 900)]).toEqual(['method']);
});

test('a card says first which it is, how much and how it stands', () => {
  const card = cardOf<Record<string, string>>([
    { field: 'number', kind: 'code' },
    { field: 'kind', kind: 'enum' },
    { field: 'tenant' },
    { field: 'secret', hidden: true },
    { field: 'net', kind: 'money' },
    { field: 'total', kind: 'money' },
    { field: 'state', kind: 'enum' },
    { field: 'contract' },
  ]);
  expect(card).toEqual({ first: ['number', 'total', 'state'], second: ['kind', 'tenant', 'net'] });
});

test('no tile is left alone in its row', () => {
  expect(evenColumns(6, 1074, 190)).toBe(3);
  expect(evenColumns(5, 1074, 190)).toBe(5);
  expect(evenColumns(6, 820, 190)).toBe(3);
  expect(evenColumns(5, 820, 190)).toBe(3);
  expect(evenColumns(2, 100, 190)).toBe(1);
});

test('labels stand all or every second, third …', () => {
  const months = Array.from({ length: 12 }, () => 'نوفمبر 26');
  expect(labelStep(months, 1200)).toBe(1);
  expect(labelStep(months, 600)).toBe(2);
  expect(labelStep(months, 260)).toBe(4);
});

test.each(BOTH)('a phone shows two lines a row, and the rest when asked (%s)', async (language) => {
  onPhone();
  lists();
  const { user, missing } = await renderScreen(<UnitList />, { language });
  const card = within(await screen.findByRole('listitem'));
  expect(card.getByText('A-101')).toBeVisible();
  expect(card.getByText('45,000.00')).toBeVisible();
  expect(card.queryByRole('definition')).toBeNull();
  await user.click(
    card.getByRole('button', { name: language === 'ar' ? 'كل التفاصيل' : 'All details' }),
  );
  expect(card.getAllByRole('definition').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: language === 'ar' ? 'تصفية' : 'Filters' }));
  const sheet = await screen.findByRole('dialog', {
    name: language === 'ar' ? 'تصفية' : 'Filters',
  });
  await user.click(
    within(sheet).getByRole('button', {
      name: language === 'ar' ? 'عرض القائمة' : 'Show the list',
    }),
  );
  expect(missing).toEqual([]);
});

test('a list is one region, and an open menu is in one', async () => {
  lists();
  const { user } = await renderScreen(<UnitList />);
  await screen.findByRole('link', { name: 'A-101' });
  const names = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'));
  expect(new Set(names).size).toBe(names.length);
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  expect((await screen.findByRole('menu')).closest('[role=region]')).toHaveAttribute(
    'aria-label',
    'Choices',
  );
});
