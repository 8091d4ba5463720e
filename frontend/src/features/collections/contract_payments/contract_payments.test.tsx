import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { ContractPayment } from '@/api/generated/merchant/client.schemas';
import { answers } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { PATHS } from './feature';
import PaymentsScreen from './PaymentsScreen';

const payment: ContractPayment = {
  id: 1,
  contract_id: 5,
  contract_number: 'C-2026-00001',
  customer_id: 2,
  customer_name_en: 'Sara',
  customer_name_ar: 'سارة',
  customer_mobile: '+971500000001',
  unit_id: 3,
  unit_number: '101',
  building_id: 4,
  building_name_en: 'Tower',
  building_name_ar: 'البرج',
  type: 1,
  sequence: 1,
  amount: '5000.00',
  due_on: '2026-11-01',
  status: 1,
  state: 'overdue',
  days_overdue: 20,
  method: 'cheque',
  cheque_number: '100001',
  bank: 'ADIB',
  version: 1,
};
const totals = {
  count: 1,
  amount: '5000.00',
  collected: '0.00',
  not_collected: '0.00',
  overdue: '5000.00',
  due: '0.00',
  cancelled: '0.00',
  cheques_in_hand: '5000.00',
  deposits: '0.00',
};
const answer = (items: ContractPayment[]) =>
  http.get('*/api/merchant/contract_payments', () =>
    HttpResponse.json({ items, total: items.length, page: 1, page_size: 25, totals }),
  );
const at = { at: '/merchant/contract-payments/current-payments' };

beforeEach(() =>
  answers('/contract_payments/desk', [{ desk: 'late', count: 3, amount: '900.00' }]),
);

test.each(BOTH)('payments show with their sums (%s)', async (language) => {
  server.use(answer([payment]));
  const { findByText, missing } = await renderScreen(<PaymentsScreen />, { language, ...at });
  expect(await findByText('C-2026-00001')).toBeInTheDocument();
  expect(await findByText('100001')).toBeInTheDocument();
  expect(missing).toEqual([]);
});

test.each(BOTH)('the desk says what there is to do, and leads to it (%s)', async (language) => {
  server.use(answer([payment]));
  const { missing } = await renderScreen(<PaymentsScreen />, { language, ...at });
  const name = language === 'ar' ? /متأخرة/ : /^Late/;
  const late = await screen.findByRole('link', { name });
  expect(late).toHaveAttribute('href', expect.stringContaining('desk=late'));
  expect(await within(late).findByText('3')).toBeVisible();
  const collect = language === 'ar' ? 'تحصيل' : 'Collect';
  expect((await screen.findAllByRole('button', { name: collect }))[0]).toBeVisible();
  expect(missing).toEqual([]);
});

test('an empty list says when payments come', async () => {
  server.use(answer([]));
  const { findByText } = await renderScreen(<PaymentsScreen />, at);
  expect(await findByText('No payments here')).toBeInTheDocument();
});

test('what is open is asked for first; a column that is chosen takes its place', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/merchant/contract_payments', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query.get('sort'));
      return HttpResponse.json({ items: [payment], total: 1, page: 1, page_size: 25, totals });
    }),
  );
  const { user, findByRole, findByText } = await renderScreen(<PaymentsScreen />, at);
  await findByText('C-2026-00001');
  await user.click(await findByRole('button', { name: 'Due on' }));
  await waitFor(() => expect(asked).toEqual(['status,due_on', 'due_on']));
});

test('rows and sums are one question, also after a filter', async () => {
  let asked = 0;
  server.use(
    http.get('*/api/merchant/contract_payments', () => {
      asked += 1;
      return HttpResponse.json({ items: [payment], total: 1, page: 1, page_size: 25, totals });
    }),
  );
  const { user, findByRole, findByText, findAllByText } = await renderScreen(
    <PaymentsScreen />,
    at,
  );
  await findByText('C-2026-00001');
  expect((await findAllByText(/5,000/)).length).toBeGreaterThan(1);
  expect(asked).toBe(1);
  await user.click(await findByRole('button', { name: 'Due on' }));
  await waitFor(() => expect(asked).toBe(2));
});

test('a rent is invoiced from its row, in Saudi Arabia only', async () => {
  server.use(answer([payment]));
  const first = await renderScreen(<PaymentsScreen />, {
    ...at,
    account: { country: 'SA', currency: 'SAR', time_zone: 'Asia/Riyadh' },
  });
  await first.findByText('C-2026-00001');
  await first.user.click(first.getByRole('button', { name: 'Actions' }));
  expect(await first.findByRole('menuitem', { name: 'Issue tax invoice' })).toBeVisible();
  first.unmount();
  const second = await renderScreen(<PaymentsScreen />, at);
  await second.findByText('C-2026-00001');
  await second.user.click(second.getByRole('button', { name: 'Actions' }));
  await second.findByRole('menuitem', { name: 'Collect' });
  expect(second.queryByRole('menuitem', { name: 'Issue tax invoice' })).toBeNull();
});

const collected: ContractPayment = {
  ...payment,
  status: 2,
  state: 'collected',
  collected_on: '2026-11-22',
  receipt_id: 9,
  receipt_number: 'R-2026-00009',
  version: 2,
};
const words = {
  en: { collect: 'Collect', actions: 'Actions', sara: 'Sara', undo: 'Undo', print: 'Print' },
  ar: { collect: 'تحصيل', actions: 'الإجراءات', sara: 'سارة', undo: 'تراجع', print: 'طباعة' },
} as const;

test.each(BOTH)(
  'collecting says whom and what, and is said once, with its receipt and the way back (%s)',
  async (language) => {
    const word = words[language];
    const undone: unknown[] = [];
    server.use(
      answer([payment]),
      http.post('*/api/merchant/contract_payments/1/collect', () => HttpResponse.json(collected)),
      http.post('*/api/merchant/contract_payments/1/uncollect', async ({ request }) => {
        undone.push(await request.json());
        return HttpResponse.json(payment);
      }),
    );
    const { user, missing } = await renderScreen(<PaymentsScreen />, { language, ...at });
    await user.click(await screen.findByRole('button', { name: word.actions }));
    await user.click(await screen.findByRole('menuitem', { name: word.collect }));
    const dialog = await screen.findByRole('dialog');
    for (const text of [word.sara, '101', '100001', 'ADIB', '5,000.00'])
      expect(within(dialog).getByText(text)).toBeVisible();
    expect(within(dialog).getByText(language === 'ar' ? 'د.إ' : 'AED')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: word.collect }));
    const said = await screen.findByText(/R-2026-00009/);
    const notice = said.closest<HTMLElement>('[role=status]');
    if (!notice) throw new Error('said in a notice');
    expect(within(notice).getAllByRole('button')).toHaveLength(3);
    expect(within(notice).getByRole('button', { name: word.print })).toBeVisible();
    await user.click(within(notice).getByRole('button', { name: word.undo }));
    await waitFor(() =>
      expect(undone).toEqual([{ version: 2, reason: expect.stringMatching(/./) as string }]),
    );
    expect(missing).toEqual([]);
  },
);

const other = {
  ...payment,
  id: 2,
  unit_number: '102',
  amount: '700.50',
  cheque_number: '100002',
};
const issued = (id: number) => ({
  id,
  collected: true,
  receipt_number: `R-2026-0000${id}`,
  version: 10 + id,
});
/** Both payments are picked and collected; the server answers with this. */
async function collectBoth(result: object) {
  server.use(
    answer([payment, other]),
    http.post('*/api/merchant/contract_payments/collect', () => HttpResponse.json(result)),
  );
  const view = await renderScreen(<PaymentsScreen />, at);
  await screen.findByText('100002');
  await view.user.click(screen.getByRole('checkbox', { name: 'Select the page' }));
  await view.user.click(await screen.findByRole('button', { name: 'Collect (2)' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('5,700.50')).toBeVisible();
  expect(within(dialog).getByText('100002')).toBeVisible();
  await view.user.click(within(dialog).getByRole('button', { name: 'Collect' }));
  return view;
}

test('one amount is received for chosen payments of one tenant', async () => {
  server.use(
    answer([payment, other]),
    http.get('*/api/merchant/money_received/dues', () =>
      HttpResponse.json({ items: [], proposed: '0.00', left: '0.00', on_account: '0.00' }),
    ),
  );
  const { user } = await renderScreen(<PaymentsScreen />, at);
  await screen.findByText('100002');
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }));
  await user.click(await screen.findByRole('button', { name: 'Receive an amount (2)' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('textbox', { name: /^Amount/ })).toHaveValue('5,700.50');
});

test('payments of two tenants are not paid with one amount', async () => {
  server.use(answer([payment, { ...other, customer_id: payment.customer_id + 1 }]));
  const { user } = await renderScreen(<PaymentsScreen />, at);
  await screen.findByText('100002');
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }));
  await user.click(await screen.findByRole('button', { name: 'Receive an amount (2)' }));
  expect(await screen.findByText(/Choose payments of the same tenant/)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('of many, each that was refused is named; the others are said afterwards', async () => {
  const { user } = await collectBoth({
    collected: 1,
    refused: 1,
    amount: '5000.00',
    results: [
      issued(1),
      { id: 2, collected: false, code: 'x', message: 'Collected by somebody else' },
    ],
  });
  const refusal = await screen.findByRole('alertdialog');
  expect(within(refusal).getByText('Unit 102, Sara: Collected by somebody else')).toBeVisible();
  expect(within(refusal).getByText('One receipt issued: 5,000.00 AED')).toBeVisible();
  expect(screen.queryByText('Saved')).toBeNull();
  await user.click(within(refusal).getByRole('button'));
  expect(await screen.findByText('One receipt issued: 5,000.00 AED')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
});

const both = { collected: 2, refused: 0, amount: '5700.50', results: [issued(1), issued(2)] };

test('the receipts of many are printed as one file and undone as exactly these', async () => {
  const printed: string[] = [];
  const undone: unknown[] = [];
  server.use(
    http.get('*/api/merchant/contract_payments/receipts/pdf', ({ request }) => {
      printed.push(new URL(request.url).searchParams.get('contract_payment_ids') ?? '');
      return HttpResponse.arrayBuffer(new ArrayBuffer(8), {
        headers: { 'Content-Type': 'application/pdf' },
      });
    }),
    http.post('*/api/merchant/contract_payments/:id/uncollect', async ({ request, params }) => {
      const { version } = (await request.json()) as { version: number };
      undone.push([params.id, version]);
      return HttpResponse.json(payment);
    }),
  );
  const { user } = await collectBoth(both);
  const said = await screen.findByText('2 receipts issued: 5,700.50 AED');
  const notice = said.closest<HTMLElement>('[role=status]');
  if (!notice) throw new Error('said in a notice');
  await user.click(within(notice).getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(printed).toEqual(['1,2']));
  expect(undone).toEqual([]);
  // Whoever prints may still find that it was wrong.
  await user.click(within(notice).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 receipts are void')).toBeVisible();
  expect(undone).toEqual([
    ['1', 11],
    ['2', 12],
  ]);
});

test('what cannot be taken back is named, and the rest is', async () => {
  server.use(
    http.post('*/api/merchant/contract_payments/1/uncollect', () => HttpResponse.json(payment)),
    http.post('*/api/merchant/contract_payments/2/uncollect', () =>
      HttpResponse.json({ code: 'x', message: 'Its contract has ended' }, { status: 501 }),
    ),
  );
  const { user } = await collectBoth(both);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const refusal = await screen.findByRole('alertdialog');
  expect(within(refusal).getByText('One receipt could not be taken back')).toBeVisible();
  expect(within(refusal).getByText('Unit 102, Sara: Its contract has ended')).toBeVisible();
  expect(within(refusal).getByText('One receipt is void')).toBeVisible();
});

test('taking a receipt back is red, says its name, and leaves by "Back"', async () => {
  server.use(answer([collected]));
  const { user } = await renderScreen(<PaymentsScreen />, at);
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Void the receipt' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('R-2026-00009')).toBeVisible();
  const button = within(dialog).getByRole('button', { name: 'Void the receipt' });
  expect(button).toHaveClass('MuiButton-colorError');
  await user.click(within(dialog).getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a payment that is linked to is shown alone, wherever its contract is filed', async () => {
  let asked: URLSearchParams | undefined;
  server.use(
    http.get('*/api/merchant/contract_payments', ({ request }) => {
      asked = new URL(request.url).searchParams;
      return HttpResponse.json({ items: [payment], total: 1, page: 1, page_size: 25, totals });
    }),
  );
  await renderScreen(<PaymentsScreen />, { at: PATHS.record(1) });
  await screen.findByText('C-2026-00001');
  expect([asked?.get('contract_payment_id'), asked?.get('view')]).toEqual(['1', 'all']);
});

test.each(BOTH)(
  'a payment opens beside the desk with its receipt and the way back (%s)',
  async (language) => {
    const collected = {
      ...payment,
      status: 2,
      state: 'collected',
      method: 'cash',
      cheque_number: undefined,
      bank: undefined,
      receipt_number: 'R-2026-00007',
      collected_on: '2026-11-02',
    } as const;
    server.use(answer([collected]));
    answers('/contract_payments/1', collected);
    const { user, missing } = await renderScreen(<PaymentsScreen />, {
      language,
      at: '/merchant/contract-payments/current-payments?desk=done',
    });
    const due = await screen.findByText(
      (_, element) => element?.getAttribute('datetime') === '2026-11-01',
    );
    await user.click(due);
    const panel = await screen.findByRole('dialog', {
      name: language === 'ar' ? 'الدفعة' : 'Payment',
    });
    expect(await within(panel).findByText('R-2026-00007')).toBeVisible();
    const undo = language === 'ar' ? 'إلغاء سند القبض' : 'Void the receipt';
    expect(within(panel).getByRole('button', { name: undo })).toBeVisible();
    await user.click(
      within(panel).getByRole('button', { name: language === 'ar' ? 'إغلاق' : 'Close' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(missing).toEqual([]);
  },
);
