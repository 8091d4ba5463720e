import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Settlement, SettlementRow } from '@/api/generated/merchant/client.schemas';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import SettlementOfContract from './SettlementOfContract';
import SettlementScreen from './SettlementScreen';
import SettlementsScreen from './SettlementsScreen';

const row: SettlementRow = {
  id: 7,
  status: 'draft',
  contract_id: 5,
  contract_number: 'C-2026-00001',
  customer_id: 2,
  customer_name_en: 'Sara',
  customer_name_ar: 'سارة',
  unit_id: 3,
  unit_number: '101',
  building_id: 4,
  building_name_en: 'Tower',
  building_name_ar: 'البرج',
  starts_on: '2026-01-01',
  last_day: '2026-03-10',
  agreed_ends_on: '2026-12-31',
  basis: 'daily',
  version: 3,
};
const draft: Settlement = {
  ...row,
  given: {
    items: [{ kind: 'early_exit', amount: '25.00', months: '1.00', note: 'Clause 12' }],
    cheques: [],
  },
  account: {
    lines: [
      { kind: 'rent_due', explanation_en: '69 days', explanation_ar: '69 يوماً', amount: '-56.71' },
      { kind: 'rent_collected', explanation_en: '1', explanation_ar: '1', amount: '100.10' },
      {
        kind: 'early_exit',
        explanation_en: 'Clause 12',
        explanation_ar: 'Clause 12',
        amount: '-25.00',
      },
    ],
    net: '18.39',
    refunded: '0.00',
    held: '18.39',
    owed: '0.00',
    rent_lost: '243.29',
    owners: [
      {
        owner_id: 9,
        name_en: 'Salem',
        name_ar: 'سالم',
        share: '100.00',
        rent_due: '56.71',
        given_back: '43.39',
        rent_lost: '243.29',
        penalty: '15.00',
      },
    ],
  },
  cheques: [
    {
      cheque_id: 11,
      number: '000123',
      bank: 'ADIB',
      cheque_date: '2026-06-01',
      amount: '99.70',
      state: 'received',
      is_security: false,
      answers: ['return', 'keep'],
    },
  ],
  problems: [{ code: 'settlements.cheques_unanswered', message: 'Say what becomes of 000123.' }],
  photos: 0,
};
const answered: Settlement = {
  ...draft,
  cheques: draft.cheques.map((cheque) => ({ ...cheque, answer: 'return' })),
  problems: [],
  version: 4,
};
const page = (items: SettlementRow[]) =>
  http.get('*/api/merchant/settlements', () =>
    HttpResponse.json({ items, total: items.length, page: 1, page_size: 25 }),
  );
const one = (settlement: () => Settlement) =>
  http.get('*/api/merchant/settlements/7', () => HttpResponse.json(settlement()));
const at = {
  at: '/merchant/contracts/settlements/7',
  path: '/merchant/contracts/settlements/:id',
};

test.each(BOTH)('settlements are listed with their results (%s)', async (language) => {
  const posted: SettlementRow = { ...row, number: 'ST-2026-00001', status: 'posted', net: '48.39' };
  server.use(page([posted]));
  const { findByText, missing } = await renderScreen(<SettlementsScreen />, {
    language,
    at: '/merchant/contracts/settlements',
  });
  expect(await findByText('ST-2026-00001')).toBeInTheDocument();
  expect(missing).toEqual([]);
});

test('an empty list says where a settlement begins', async () => {
  server.use(page([]));
  const { findByText } = await renderScreen(<SettlementsScreen />, {
    at: '/merchant/contracts/settlements',
  });
  expect(await findByText('No settlements here')).toBeInTheDocument();
});

test.each(BOTH)('a draft explains its lines and says what keeps it back (%s)', async (language) => {
  server.use(one(() => draft));
  const { findByText, missing } = await renderScreen(<SettlementScreen />, { language, ...at });
  expect(await findByText(language === 'en' ? '69 days' : '69 يوماً')).toBeInTheDocument();
  expect(await findByText('Say what becomes of 000123.')).toBeInTheDocument();
  expect(missing).toEqual([]);
});

test('what was answered is sent, counted, and then posted with the result that was shown', async () => {
  const sent: unknown[] = [];
  let shown = draft;
  server.use(
    one(() => shown),
    http.put('*/api/merchant/settlements/7', async ({ request }) => {
      sent.push(await request.json());
      shown = answered;
      return HttpResponse.json(shown);
    }),
    http.post('*/api/merchant/settlements/7/post', async ({ request }) => {
      sent.push(await request.json());
      shown = { ...answered, status: 'posted', number: 'ST-2026-00001', net: '18.39' };
      return HttpResponse.json(shown);
    }),
  );
  const { user, findByRole } = await renderScreen(<SettlementScreen />, at);
  expect(await findByRole('button', { name: 'Post the settlement' })).toBeDisabled();
  await user.click(await findByRole('button', { name: 'Save and count' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    last_day: '2026-03-10',
    cheques: [{ cheque_id: 11, answer: 'return' }],
    items: [{ kind: 'early_exit', months: '1.00', note: 'Clause 12' }],
    version: 3,
  });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Post the settlement' })).toBeEnabled(),
  );
  await user.click(screen.getByRole('button', { name: 'Post the settlement' }));
  const dialog = await findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Post the settlement' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ net: '18.39', version: 4 });
  expect(await findByRole('button', { name: 'Paper' })).toBeInTheDocument();
});

test('who may only look begins and posts nothing', async () => {
  server.use(
    one(() => answered),
    page([]),
  );
  const { findByText } = await renderScreen(<SettlementScreen />, {
    ...at,
    permissions: { 48: [1] },
  });
  expect(await findByText('69 days')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Post the settlement' })).not.toBeInTheDocument();
  const { findByText: found } = await renderScreen(<SettlementOfContract id={5} />, {
    permissions: { 48: [1] },
  });
  expect(await found('No settlements here')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Settle the tenancy' })).not.toBeInTheDocument();
});
