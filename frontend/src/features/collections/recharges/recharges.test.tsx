import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { OpenRecharge, Recharge } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import ChargedList from './ChargedList';
import OpenList from './OpenList';

const counted = {
  unit_id: 3,
  unit_number: '101',
  building_id: 5,
  building_name_en: 'Palm Tower',
  building_name_ar: 'برج النخيل',
  customer_id: 2,
  customer_name_en: 'Sara',
  customer_name_ar: 'سارة',
  contract_id: 7,
  contract_number: 'C-2026-00001',
  meter_kind: 'water',
  meter_number: 'W-77',
  covers_from: '2026-09-01',
  covers_to: '2026-10-01',
  from_value: '100',
  to_value: '120.5',
  used: '20.5',
  price: '2',
  fixed: '0.00',
  amount: '41.00',
} as const;
const open: OpenRecharge = { ...counted, id: 9 };
const charged: Recharge = {
  ...counted,
  id: 4,
  charged_on: '2026-10-02',
  charged_by: 'Aisha',
  status: 'open',
  version: 1,
};

describeList('open recharges', {
  screen: <OpenList />,
  path: '/recharges/open',
  row: open,
  shows: '20.5',
  empty: 'Nothing to recharge',
});
describeList('recharges', {
  screen: <ChargedList />,
  path: '/recharges',
  row: charged,
  shows: '20.5',
  empty: 'Nothing was recharged yet',
});

test('a tenant is charged for what the meter counted', async () => {
  answers('/recharges/open', pageOf([open]));
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/recharges', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ recharges: 1, amount: '41.00' });
    }),
  );
  const { user } = await renderScreen(<OpenList />);
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Charge the tenant' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(/41\.00/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Charge the tenant' }));
  await waitFor(() => expect(sent).toEqual([{ meter_reading_ids: [9] }]));
});

test('a use without a tenant or a tariff is not charged', async () => {
  const { contract_id: _, ...vacant } = open;
  answers('/recharges/open', pageOf([vacant]));
  await renderScreen(<OpenList />);
  expect(await screen.findByText('20.5')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Actions' })).not.toBeInTheDocument();
});

test('a recharge is undone for a reason', async () => {
  answers('/recharges', pageOf([charged]));
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/recharges/4/undo', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(charged);
    }),
  );
  const { user } = await renderScreen(<ChargedList />);
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Undo' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Reason *'), 'Read wrongly');
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toEqual([{ reason: 'Read wrongly', version: 1 }]));
});
