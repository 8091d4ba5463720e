import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { AccountInvoice } from '@/api/generated/manager/client.schemas';
import type { PublicAccountInvoice } from '@/api/generated/public/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import AccountInvoices from './AccountInvoices';
import { InvoiceScreen } from './InvoiceForm';
import SharedInvoiceScreen from './SharedInvoiceScreen';

const line = {
  title_en: 'Subscription, Basic (Monthly)',
  title_ar: 'اشتراك أساسية (شهري)',
  explanation_en: 'From 15/04/2026 to 14/05/2026',
  explanation_ar: 'من 15/04/2026 إلى 14/05/2026',
  amount: '300.00',
};
const invoice: AccountInvoice = {
  id: 7,
  number: 'S-2026-00007',
  unique_id: 'abc',
  merchant_id: 9,
  account_id: 100_501,
  merchant_name_en: 'Palm Homes',
  merchant_name_ar: 'بيوت النخلة',
  kind: 'renewal',
  status: 'issued',
  period_from: '2026-04-15',
  period_to: '2026-05-14',
  currency: 'AED',
  net: '300.00',
  vat_rate: '5.00',
  vat: '15.00',
  total: '315.00',
  lines: [line],
  issued_on: '2026-03-31',
  due_on: '2026-04-14',
  version: 4,
};

describeList('account_invoices', {
  screen: <AccountInvoices />,
  area: 'manager',
  path: '/account_invoices',
  row: invoice,
  shows: { en: 'Palm Homes', ar: 'بيوت النخلة' },
  empty: 'No invoices yet',
});

test('money that came by transfer is recorded', async () => {
  let body: unknown;
  answers('/account_invoices', pageOf([invoice]), 'manager');
  server.use(
    http.post('*/api/manager/account_invoices/7/pay', async ({ request }) => {
      body = await request.json();
      return HttpResponse.json({ ...invoice, status: 'paid', version: 5 });
    }),
  );
  const { user } = await renderScreen(<AccountInvoices />, { area: 'manager' });
  await user.click(await screen.findByRole('button', { name: /^Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Record a payment' }));
  await user.type(await screen.findByLabelText(/Note/), 'Ref 4711');
  await user.click(screen.getByRole('button', { name: 'Record a payment' }));
  // Without the day nothing is sent.
  expect(body).toBeUndefined();
});

test.each(BOTH)('%s: an issued invoice is shown as it was frozen', async (language) => {
  answers('/account_invoices/7', invoice, 'manager');
  const { missing } = await renderScreen(<InvoiceScreen />, {
    language,
    area: 'manager',
    at: '/manager/accounting/total-sales/invoice/7',
    path: '/manager/accounting/total-sales/invoice/:id',
  });
  expect(await screen.findByText(line[`title_${language}`])).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(missing).toEqual([]);
});

const shared: PublicAccountInvoice = {
  number: 'S-2026-00007',
  status: 'issued',
  seller_name_en: 'Manzil Software',
  seller_name_ar: 'منزل للبرمجيات',
  buyer_name_en: 'Palm Homes',
  buyer_name_ar: 'بيوت النخلة',
  lines: [line],
  currency: 'AED',
  net: '300.00',
  vat_rate: '5',
  vat: '15.00',
  total: '315.00',
  issued_on: '2026-03-31',
  due_on: '2026-04-14',
  takes_cards: true,
  is_waiting: false,
  bank: { bank_name: 'Emirates NBD', account_name: 'Manzil Software', iban: 'AE070331' },
};
const AT = { at: '/account-invoice/abc', path: '/account-invoice/:uniqueId' } as const;
const page = (body: object, status = 200) =>
  server.use(
    http.get('*/api/public/account_invoices/abc', () =>
      HttpResponse.json(body as Record<string, unknown>, { status }),
    ),
  );

test.each(BOTH)('%s: an invoice is seen, and what was paid is asked for', async (language) => {
  page(shared);
  server.use(
    http.post('*/api/public/account_invoices/abc/ask', () =>
      HttpResponse.json({ ...shared, status: 'paid', paid_at: '2026-04-01T08:00:00Z' }),
    ),
  );
  const { user, missing } = await renderScreen(<SharedInvoiceScreen />, { language, ...AT });
  const ask = language === 'ar' ? 'لقد دفعت' : 'I have paid';
  expect(await screen.findByText('AE070331')).toBeVisible();
  await user.click(screen.getByRole('button', { name: ask }));
  await waitFor(() => expect(screen.queryByText('AE070331')).toBeNull());
  expect(missing).toEqual([]);
});

test('a payment that waits is not made twice, and an unknown link says so', async () => {
  page({ ...shared, is_waiting: true });
  const { unmount } = await renderScreen(<SharedInvoiceScreen />, AT);
  expect(await screen.findByText(/waits for the bank's answer/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay by card' })).toBeDisabled();
  unmount();
  page({ code: 'not_found', message: 'x' }, 404);
  await renderScreen(<SharedInvoiceScreen />, AT);
  expect(await screen.findByText('This invoice does not exist')).toBeVisible();
});
