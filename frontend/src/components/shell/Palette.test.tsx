import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, delay, http } from 'msw';
import { useTranslation } from 'react-i18next';
import { expect, test } from 'vitest';
import { features } from '@/areas/features';
import { actionsOf, menuOf } from '@/areas/menus';
import { groups } from '@/areas/merchant/groups';
import { sourcesOf } from '@/features/reports/search/public';
import { recentKey, recentPlaces } from '@/lib/recent';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { Page } from '../Page';
import Palette from './Palette';

const menu = menuOf('merchant', features, groups);
/** The words come with the area, before the palette is opened. */
function Shown() {
  useTranslation(['merchant', 'search']);
  return (
    <Palette
      base="/merchant"
      menu={menu}
      sources={sourcesOf(features)}
      actions={actionsOf('merchant', features)}
      onClose={() => undefined}
    />
  );
}
const palette = <Shown />;
const item = {
  noun: 'units',
  id: 302,
  title_en: '302',
  title_ar: '302',
  detail_en: 'Al Rumailah',
  detail_ar: 'الرميلة',
  status: 1,
};
const contract = { ...item, noun: 'contracts', id: 5, title_en: 'C-1', title_ar: 'C-1' };
const payment = {
  ...item,
  noun: 'contract_payments',
  id: 77,
  title_en: '000123',
  title_ar: '000123',
  amount: '9000.00',
  due_on: '2026-03-01',
  matched: 'cheque',
};
const finds = (items: readonly object[]) =>
  http.get('*/api/merchant/search', async () => {
    await delay(20);
    return HttpResponse.json({ items });
  });

test.each(BOTH)(
  'a whole number stands first with the reason, and Enter opens it (%s)',
  async (language) => {
    server.use(finds([{ ...item, matched: 'unit' }, contract]));
    const { user, address, missing } = await renderScreen(palette, { language });
    // Enter before the answer arrives.
    await user.type(await screen.findByRole('combobox'), 'Rumailah 302{Enter}');
    await waitFor(() => expect(address()).toBe('/merchant/units/unit/302'));
    expect(missing).toEqual([]);
  },
);

test.each(BOTH)('a cheque leads to its own payment (%s)', async (language) => {
  server.use(finds([payment, contract]));
  const { user, address, missing } = await renderScreen(palette, { language });
  await user.type(await screen.findByRole('combobox'), '٠٠٠١٢٣');
  const first = (await screen.findAllByRole('option'))[0] as HTMLElement;
  expect(first).toHaveTextContent('000123');
  expect(first).toHaveTextContent('9,000.00');
  expect(within(first).getByText(language === 'ar' ? 'رقم الشيك' : 'Cheque number')).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(address()).toBe(
      '/merchant/contract-payments/current-payments?view=all&contract_payment_id=77',
    ),
  );
  expect(missing).toEqual([]);
});

test('it begins forms, as far as one may', async () => {
  server.use(finds([]));
  const first = await renderScreen(palette);
  const actions = await screen.findByRole('group', { name: 'Actions' });
  expect(
    within(actions)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Add a tenant', 'New contract', 'Add a building', 'Add a unit', 'Add several units']);
  // Of Saudi Arabia alone.
  await first.user.type(screen.getByRole('combobox'), 'invoice');
  expect(await screen.findByRole('option', { name: 'Invoices' })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'Invoice a payment' })).toBeNull();
  await first.user.clear(screen.getByRole('combobox'));
  await first.user.type(screen.getByRole('combobox'), 'district');
  await first.user.click(await screen.findByRole('option', { name: 'Add a district' }));
  expect(first.address()).toBe('/merchant/master-data?tab=districts&begin=districts');
  first.unmount();
  await renderScreen(palette, { permissions: {} });
  await screen.findByRole('combobox');
  expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull();
});

test.each(BOTH)('it offers where one was, and not where one is (%s)', async (language) => {
  const was = await renderScreen(<Page title="C-2026-00007">x</Page>, {
    language,
    at: '/merchant/contracts/contract/7?tab=payments',
  });
  was.unmount();
  expect(recentPlaces(recentKey('merchant.-.1'))).toEqual([
    { to: '/merchant/contracts/contract/7', label: 'C-2026-00007' },
  ]);
  const { user, address, missing } = await renderScreen(palette, { language });
  const recent = await screen.findByRole('group', {
    name: language === 'ar' ? 'الأخيرة' : 'Recent',
  });
  await user.click(within(recent).getByRole('option', { name: 'C-2026-00007' }));
  expect(address()).toBe('/merchant/contracts/contract/7');
  expect(missing).toEqual([]);
});
