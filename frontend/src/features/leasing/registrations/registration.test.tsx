import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { ContractRegistrationDetail } from '@/api/generated/merchant/client.schemas';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import RegistrationOfContract from './RegistrationOfContract';

const detail: ContractRegistrationDetail = {
  contract_id: 5,
  registry: 'ejari',
  attest_by: '2026-01-10',
  attest_days: 15,
  source_en: 'Law 5 of 2024',
  source_ar: 'القانون رقم 5 لسنة 2024',
  checks: [
    { item: 'signed', is_met: true, noun: 'contracts', record_id: 5 },
    { item: 'title_deed', is_met: false, noun: 'units', record_id: 3 },
  ],
  recorded: [],
  version: 4,
};
const recorded: ContractRegistrationDetail = {
  ...detail,
  tasdeq_number: 'E-9',
  recorded: [
    {
      id: 2,
      registry: 'ejari',
      number: 'E-9',
      registered_on: '2026-01-05',
      fee: '220.00',
      paid_by: 'tenant',
      recorded_by: 'Aisha',
      version: 1,
    },
  ],
};
const at = { at: '/merchant/contracts/contract/5' };
const answer = (body: ContractRegistrationDetail) =>
  server.use(http.get('*/api/merchant/registrations/5', () => HttpResponse.json(body)));

test.each(BOTH)(
  'a contract says until when it is registered and what is missing (%s)',
  async (language) => {
    answer(detail);
    const { missing } = await renderScreen(<RegistrationOfContract id={5} />, { language, ...at });
    const ar = language === 'ar';
    expect(await screen.findByText(ar ? detail.source_ar! : detail.source_en!)).toBeVisible();
    expect(screen.getByText(ar ? /ينقص أمر واحد/ : /One thing is missing/)).toBeVisible();
    expect(screen.getByText(ar ? /متأخر/ : /days late/)).toBeVisible();
    expect(missing).toEqual([]);
  },
);

test('a registration is recorded with its fee and who bears it', async () => {
  answer(detail);
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/registrations/5/record', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(recorded);
    }),
  );
  const { user } = await renderScreen(<RegistrationOfContract id={5} />, at);
  await user.click(await screen.findByRole('button', { name: 'Record the registration' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(await within(dialog).findByLabelText(/Registration no\./), 'E-9');
  await user.type(within(dialog).getByLabelText(/Fee/), '220');
  await user.click(await within(dialog).findByRole('combobox', { name: /Paid by/ }));
  await user.click(await screen.findByRole('option', { name: 'The tenant' }));
  await user.click(within(dialog).getByRole('button', { name: 'Record the registration' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ tasdeq_number: 'E-9', paid_by: 'tenant', version: 4 });
});

test('a registration is withdrawn for a reason', async () => {
  answer(recorded);
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/registrations/5/withdraw', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(detail);
    }),
  );
  const { user } = await renderScreen(<RegistrationOfContract id={5} />, at);
  expect(screen.queryByRole('button', { name: 'Record the registration' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Withdraw the registration' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(await within(dialog).findByLabelText(/Reason/), 'Wrong number');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw the registration' }));
  await waitFor(() => expect(sent).toEqual([{ reason: 'Wrong number', version: 1 }]));
});
