import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Insurance } from '@/api/generated/merchant/client.schemas';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import InsurancesScreen from './InsurancesScreen';

const deposit: Insurance = {
  id: 7,
  contract_id: 5,
  contract_number: 'C-2026-00001',
  contract_status: 3,
  customer_id: 2,
  customer_name_en: 'Sara',
  customer_name_ar: 'سارة',
  customer_mobile: '+971500000001',
  unit_id: 3,
  unit_number: '101',
  building_id: 4,
  building_name_en: 'Tower',
  building_name_ar: 'البرج',
  state: 'late',
  ended_on: '2026-10-01',
  days_since_end: 52,
  agreed: '1800.00',
  came_in: '1800.00',
  kept: '300.00',
  refunded: '0.00',
  handed_on: '0.00',
  balance: '1500.00',
  version: 3,
};
const totals = { balance: '1500.00', to_refund: '1500.00', late: '1500.00' };
const answer = (items: Insurance[]) =>
  http.get('*/api/merchant/insurances', () =>
    HttpResponse.json({ items, total: items.length, page: 1, page_size: 25, totals }),
  );
const at = { at: '/merchant/insurances' };

test.each(BOTH)('deposits show with what is owed and for how long (%s)', async (language) => {
  server.use(answer([deposit]));
  const { findByText, missing } = await renderScreen(<InsurancesScreen />, { language, ...at });
  expect(await findByText('C-2026-00001')).toBeInTheDocument();
  expect(await findByText(/52/)).toBeInTheDocument();
  expect(missing).toEqual([]);
});

test('an empty list says when a deposit comes', async () => {
  server.use(answer([]));
  const { findByText } = await renderScreen(<InsurancesScreen />, at);
  expect(await findByText('No deposits here')).toBeInTheDocument();
});

test('a refund asks for all that is held, by IBAN, and sends the version', async () => {
  const sent: unknown[] = [];
  server.use(
    answer([deposit]),
    http.post('*/api/merchant/insurances/7/refund', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...deposit, balance: '0.00', state: 'settled', version: 4 });
    }),
  );
  const { user, findByRole, findAllByRole } = await renderScreen(<InsurancesScreen />, at);
  const [more] = await findAllByRole('button', { name: /Actions/ });
  if (!more) throw new Error('no actions');
  await user.click(more);
  await user.click(await findByRole('menuitem', { name: 'Refund' }));
  const dialog = await findByRole('dialog');
  await user.type(await within(dialog).findByLabelText(/IBAN/), 'AE070331234567890123456');
  await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    amount: '1500.00',
    method: 'transfer',
    iban: 'AE070331234567890123456',
    version: 3,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
