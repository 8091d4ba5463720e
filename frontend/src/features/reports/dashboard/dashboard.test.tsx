import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Dashboard } from '@/api/generated/merchant/model/dashboard';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import DashboardScreen from './DashboardScreen';
import { linkOf } from './links';

const URL = '*/api/merchant/dashboard';
const toDo = { name: 'overdue', count: 3, amount: '1500.00', noun: 'contract_payments', filter: 'view=current&state=overdue' };
const full: Dashboard = {
  as_of: '2026-11-21', currency: 'AED', to_do: [toDo],
  occupancy: { rented: 3, vacant: 1, buildings: [{ building_id: 7, name_en: 'Palm Tower', name_ar: 'برج النخلة', rented: 3, vacant: 1 }] },
  months: [{ month: '2026-11-01', due: '2000.00', collected: '500.00' }],
  activity: [{ id: 1, at: '2026-11-20T08:00:00Z', actor_name: 'Sara', noun: 'contracts', record_id: 5, action: 'create' }],
};

test.each(BOTH)('numbers lead to their lists (%s)', async (language) => {
  server.use(http.get(URL, () => HttpResponse.json(full)));
  const { findByText, missing } = await renderScreen(<DashboardScreen />, { language });
  const number = await findByText('1,500.00');
  expect(number.closest('a')).toHaveAttribute('href', '/merchant/contract-payments/current-payments?state=overdue');
  expect(await findByText(language === 'ar' ? 'برج النخلة' : 'Palm Tower')).toBeInTheDocument();
  expect(missing).toEqual([]);
});

test('a new merchant is led to the setup guide', async () => {
  server.use(http.get(URL, () => HttpResponse.json({ ...full, to_do: [], occupancy: { rented: 0, vacant: 0, buildings: [] }, months: [], activity: [] })));
  const { findByRole } = await renderScreen(<DashboardScreen />);
  expect(await findByRole('link', { name: 'Open the setup guide' })).toHaveAttribute('href', '/merchant/wizard');
});

test('what a list fixes is not repeated in its address', () => {
  expect(linkOf({ ...toDo, name: 'vacant_units', noun: 'units', filter: 'status=1&occupancy=vacant' })).toBe('/merchant/units/vacant');
  expect(linkOf({ ...toDo, name: 'expiring_30', noun: 'contracts', filter: 'status=1&historical=false&ends_from=2026-11-21&ends_to=2026-12-21' })).toBe('/merchant/contracts/active-contracts?ends_from=2026-11-21&ends_to=2026-12-21');
  expect(linkOf({ ...toDo, name: 'documents_expiring', noun: 'documents', filter: 'expiring_days=60' })).toBe('/merchant/documents?expiring_days=60');
});

test('e-invoices that need somebody stand on the dashboard of offices in Saudi Arabia, for those who may see them', async () => {
  let asked = 0;
  server.use(
    http.get(URL, () => HttpResponse.json(full)),
    http.get('*/api/merchant/zatca_submissions/counts', () => {
      asked += 1;
      return HttpResponse.json({ waiting: 0, sending: 0, rejected: 2, blocked: 1, overdue: 0, now: '2026-11-21T10:00:00Z' });
    }),
  );
  const account = { country: 'SA', currency: 'SAR', time_zone: 'Asia/Riyadh' };
  const first = await renderScreen(<DashboardScreen />, { account });
  expect((await first.findByText('E-invoices to look at')).closest('a')).toHaveAttribute('href', '/merchant/setting/zatca-setting/queue?state=rejected%2Cblocked');
  first.unmount();
  asked = 0;
  for (const options of [{}, { account, permissions: { 1: [1] } }]) {
    // oxlint-disable-next-line no-await-in-loop
    const view = await renderScreen(<DashboardScreen />, options);
    // oxlint-disable-next-line no-await-in-loop
    await view.findByText('1,500.00');
    expect(view.queryByText('E-invoices to look at')).toBeNull();
    view.unmount();
  }
  expect(asked).toBe(0);
});
