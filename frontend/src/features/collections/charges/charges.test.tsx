import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Charge } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import ChargeList from './ChargeList';

const charge: Charge = {
  id: 3,
  contract_id: 5,
  contract_number: 'C-2026-00001',
  customer_id: 2,
  customer_name_en: 'Sara',
  customer_name_ar: 'سارة',
  cheque_id: 7,
  cheque_number: '100001',
  kind: 'bounce',
  amount: '250.00',
  charged_on: '2026-11-01',
  status: 'open',
  version: 1,
};

describeList('charges', {
  screen: <ChargeList />,
  path: '/charges',
  row: charge,
  shows: '100001',
  empty: 'No charges here',
});

test('an open charge is waived for a reason', async () => {
  const sent: unknown[] = [];
  answers('/charges', pageOf([charge]));
  server.use(
    http.post('*/api/merchant/charges/3/waive', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...charge, status: 'waived' });
    }),
  );
  const { user } = await renderScreen(<ChargeList />);
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Waive' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Reason *'), 'Good tenant');
  await user.click(within(dialog).getByRole('button', { name: 'Waive' }));
  await waitFor(() => expect(sent).toEqual([{ reason: 'Good tenant', version: 1 }]));
});
