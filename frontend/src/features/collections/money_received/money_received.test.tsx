import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import type {
  MoneyDues,
  MoneyMovement,
  MoneyReceived,
} from '@/api/generated/merchant/client.schemas';
import { answers, describeList } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { PATHS } from './feature';
import MoneyRecord from './MoneyRecord';
import MoneyScreen from './MoneyScreen';
import ReceiveDialog from './ReceiveDialog';

const money: MoneyReceived = {
  id: 5,
  number: 'R-2026-00012',
  customer_id: 2,
  customer_name_en: 'Omar Haddad',
  customer_name_ar: 'عمر حداد',
  customer_mobile: '+971501112233',
  received_on: '2026-11-10',
  amount: '333.33',
  allocated: '330.30',
  refunded: '0.00',
  balance: '3.03',
  state: 'on_account',
  method: 'transfer',
  reference: 'FT-1',
  received_by: 'Mona',
  version: 1,
};
const allocated: MoneyMovement = {
  id: 8,
  kind: 'allocated',
  amount: '-330.30',
  balance_after: '3.03',
  moved_on: '2026-11-10',
  contract_payment_id: 3,
  payment_type: 1,
  due_on: '2026-11-01',
  contract_id: 4,
  contract_number: 'C-2026-00004',
  number: 'R-2026-00012-1',
  is_reversed: false,
  posted_by: 'Mona',
  at: '2026-11-10T08:00:00Z',
};
const dues: MoneyDues = {
  items: [
    {
      contract_payment_id: 3,
      payment_type: 1,
      contract_id: 4,
      contract_number: 'C-2026-00004',
      unit_number: '1203',
      due_on: '2026-10-01',
      amount: '100.00',
      proposed: '100.00',
      version: 2,
    },
    {
      charge_id: 9,
      charge_kind: 'bounce',
      contract_id: 4,
      contract_number: 'C-2026-00004',
      due_on: '2026-11-01',
      amount: '80.00',
      proposed: '50.00',
      version: 1,
    },
  ],
  proposed: '150.00',
  left: '0.00',
  on_account: '0.00',
};

describeList('money received', {
  screen: <MoneyScreen />,
  path: '/money_received',
  row: money,
  shows: 'R-2026-00012',
  empty: 'No money received yet',
  more: { totals: { amount: '333.33', balance: '3.03' } },
});

test.each(BOTH)(
  'a sum pays the oldest dues unless somebody types other amounts, in %s',
  async (language) => {
    const sent: unknown[] = [];
    answers('/money_received/dues', dues);
    server.use(
      http.post('*/api/merchant/money_received', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ money, movements: [allocated] });
      }),
    );
    const { user, missing } = await renderScreen(
      <ReceiveDialog customerId={2} onClose={() => undefined} />,
      { language },
    );
    const ar = language === 'ar';
    const dialog = await screen.findByRole('dialog');
    const amount = await within(dialog).findByRole('textbox', { name: ar ? /^المبلغ/ : /^Amount/ });
    await user.type(amount, '150');
    await user.click(within(dialog).getByRole('combobox', { name: ar ? /طريقة الدفع/ : /Method/ }));
    await user.click(await screen.findByRole('option', { name: ar ? 'نقدًا' : 'Cash' }));
    const pays = within(dialog).getByRole('textbox', { name: /2026-11-01/ });
    expect(pays).toHaveValue('50.00');
    const receive = within(dialog).getByRole('button', {
      name: ar ? 'استلام مبلغ' : 'Receive money',
    });
    await user.click(receive);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ customer_id: 2, amount: '150', method: 'cash' });
    expect(sent[0]).not.toHaveProperty('allocations');
    await user.clear(pays);
    await user.type(pays, '20');
    await user.click(receive);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({
      allocations: [
        { contract_payment_id: 3, amount: '100.00', version: 2 },
        { charge_id: 9, amount: '20', version: 1 },
      ],
    });
    expect(missing).toEqual([]);
  },
);

test.each(BOTH)('a sum for chosen payments pays these alone, in %s', async (language) => {
  const asked: (string | null)[] = [];
  let sent: unknown;
  server.use(
    http.get('*/api/merchant/money_received/dues', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('contract_payment_ids'));
      return HttpResponse.json(dues);
    }),
    http.post('*/api/merchant/money_received', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ money, movements: [allocated] });
    }),
  );
  const payments = [{ id: 3, amount: '100.00' }];
  const { user, missing } = await renderScreen(
    <ReceiveDialog customerId={2} payments={payments} onClose={() => undefined} />,
    { language },
  );
  const ar = language === 'ar';
  const dialog = await screen.findByRole('dialog');
  const amount = await within(dialog).findByRole('textbox', { name: ar ? /^المبلغ/ : /^Amount/ });
  expect(amount).toHaveValue('100.00');
  const pays = await within(dialog).findByRole('textbox', { name: /2026-10-01/ });
  expect(within(dialog).queryByRole('textbox', { name: /2026-11-01/ })).toBeNull();
  await user.clear(pays);
  await user.type(pays, '60');
  await user.click(within(dialog).getByRole('combobox', { name: ar ? /طريقة الدفع/ : /Method/ }));
  await user.click(await screen.findByRole('option', { name: ar ? 'نقدًا' : 'Cash' }));
  const receive = ar ? 'استلام مبلغ' : 'Receive money';
  await user.click(within(dialog).getByRole('button', { name: receive }));
  await waitFor(() =>
    expect(sent).toMatchObject({
      amount: '100.00',
      allocations: [{ contract_payment_id: 3, amount: '60', version: 2 }],
    }),
  );
  expect(new Set(asked)).toEqual(new Set(['3']));
  expect(missing).toEqual([]);
});

test.each(BOTH)('what a sum paid is taken back for a reason, in %s', async (language) => {
  let sent: unknown;
  answers('/money_received/5', { money, movements: [allocated] });
  server.use(
    http.post('*/api/merchant/money_received/movements/8/reverse', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ money, movements: [] });
    }),
  );
  const page = (
    <Routes>
      <Route path={PATHS.detail(':id')} element={<MoneyRecord />} />
    </Routes>
  );
  const { user, missing } = await renderScreen(page, {
    language,
    at: `${PATHS.detail(5)}?tab=movements`,
  });
  const ar = language === 'ar';
  const name = ar ? 'عكس القيد' : 'Take back';
  await user.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog');
  await user.type(await within(dialog).findByLabelText(ar ? /السبب/ : /Reason/), 'Wrong tenant');
  await user.click(within(dialog).getByRole('button', { name }));
  await waitFor(() => expect(sent).toEqual({ reason: 'Wrong tenant', version: 1 }));
  expect(missing).toEqual([]);
});
