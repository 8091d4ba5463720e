import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type {
  Invoice,
  InvoiceContent,
  InvoicePreview,
  UnissuedInvoice,
} from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf, refuses } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { fieldsOfCode } from './buyer';
import { amountOf, centsOf } from './cents';
import InvoiceScreen from './InvoiceScreen';
import InvoicesScreen from './InvoicesScreen';
import IssueDialog from './IssueDialog';
import UnissuedScreen from './unissued_invoices/UnissuedScreen';

const SLOW_MS = 60_000;
const invoice: Invoice = {
  id: 3,
  number: 'INV-2026-00003',
  kind: 'invoice',
  subtype: 'standard',
  contract_payment_id: 5,
  contract_id: 9,
  contract_number: 'C-2026-00009',
  customer_id: 2,
  customer_name_en: 'Rimal Trading',
  customer_name_ar: 'رمال للتجارة',
  issued_at: '2026-11-20T08:00:00Z',
  issue_date: '2026-11-20',
  currency: 'SAR',
  net: '13043.48',
  rounding: '0.00',
  vat: '1956.52',
  total: '15000.00',
  submission_id: 7,
  state: 'cleared',
  icv: 12,
  uuid: '3f0a7c2e-0000-4000-8000-000000000001',
  due_at: '2026-11-20T08:00:00Z',
  message_count: 0,
  version: 1,
  created_at: '2026-11-20T08:00:00Z',
};
const content: InvoiceContent = {
  seller: {
    name_en: 'Najd Properties',
    name_ar: 'نجد العقارية',
    address_en: '1234 King Fahd Road, Riyadh',
    address_ar: '1234، طريق الملك فهد، الرياض',
    vat_number: '310122393500003',
  },
  buyer: {
    name_en: 'Rimal Trading',
    name_ar: 'رمال للتجارة',
    address_en: '4321 Olaya, Riyadh',
    address_ar: '4321، العليا، الرياض',
    vat_number: '399999999900003',
    identity_scheme: 'CRN',
    identity_number: '1010010000',
  },
  lines: [
    {
      description_en: 'Rent of office 12',
      description_ar: 'إيجار المكتب 12',
      quantity: '1',
      unit_price: '13043.48',
      net: '13043.48',
      vat_category: 'S',
      vat_rate: '15',
      vat: '1956.52',
      total: '15000.00',
    },
  ],
  qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  advice_en: 'Cleared by the tax authority.',
  advice_ar: 'اعتمدت الهيئة المستند.',
  messages: [
    {
      kind: 'warning',
      code: 'BR-KSA-98',
      text: 'late',
      plain_en: 'It was sent late.',
      plain_ar: 'أُرسلت متأخرة.',
    },
  ],
};
const preview: InvoicePreview = {
  can_issue: true,
  faults: [],
  subtype: 'standard',
  vat_category: 'S',
  vat_rate: '15',
  amount: '15000.00',
  net: '13043.48',
  vat: '1956.52',
  total: '15000.00',
  buyer: { name: 'Rimal Trading', vat_number: '310122393500003', street: 'Olaya', city: 'Riyadh' },
};
const at = {
  at: '/merchant/contract-payments/tax-invoices',
  path: '/merchant/contract-payments/tax-invoices',
};
const page = {
  at: '/merchant/contract-payments/tax-invoices/3',
  path: '/merchant/contract-payments/tax-invoices/:id',
};
const ar = (language: string, arabic: string, english: string) =>
  language === 'ar' ? arabic : english;

const unissued: UnissuedInvoice = {
  contract_payment_id: 5,
  contract_id: 9,
  contract_number: 'C-2026-00009',
  customer_id: 2,
  customer_name_en: 'Rimal Trading',
  customer_name_ar: 'رمال للتجارة',
  collected_on: '2026-11-20',
  amount: '15000.00',
  refusal_code: 'invalid',
  refusal_en: 'The VAT number is missing.',
  refusal_ar: 'الرقم الضريبي ناقص.',
  failed_at: '2026-11-20T08:00:00Z',
};

beforeEach(() => {
  answers('/invoices/unissued', pageOf([]));
  answers('/invoices/3/content', content);
  answers('/invoices/11/content', content);
});

test.each(BOTH)(
  'an invoice says for whom, what for, and what the authority answered (%s)',
  async (language) => {
    answers('/invoices/3', invoice);
    const { missing } = await renderScreen(<InvoiceScreen />, { ...page, language });
    const part = async (arabic: string, english: string) =>
      within(await screen.findByRole('region', { name: ar(language, arabic, english) }));
    const buyer = await part('المشتري', 'Buyer');
    expect(buyer.getByText('399999999900003')).toBeVisible();
    expect(buyer.getByText(ar(language, 'رمال للتجارة', 'Rimal Trading'))).toBeVisible();
    const lines = await part('البنود', 'Lines');
    expect(lines.getByText(ar(language, 'إيجار المكتب 12', 'Rent of office 12'))).toBeVisible();
    const authority = await part('ما تقوله الهيئة', 'What the tax authority says');
    expect(authority.getByText(ar(language, 'أُرسلت متأخرة.', 'It was sent late.'))).toBeVisible();
    expect(screen.getByRole('img')).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/svg/),
    );
    expect(screen.queryByText(/HTTP/)).toBeNull();
    expect(missing).toEqual([]);
  },
);

describeList('tax invoices', {
  screen: <InvoicesScreen />,
  path: '/invoices',
  row: invoice,
  at: at.at,
  shows: 'INV-2026-00003',
  empty: 'No tax invoices yet',
});

describeList('collected payments without a tax invoice', {
  screen: <UnissuedScreen />,
  path: '/invoices/unissued',
  row: unissued,
  at: '/merchant/contract-payments/tax-invoices/not-issued',
  shows: 'C-2026-00009',
  empty: 'Nothing is waiting',
});

test.each(BOTH)(
  'what was not issued by itself is announced above the invoices, with its number (%s)',
  async (language) => {
    answers('/invoices', pageOf([invoice]));
    answers('/invoices/unissued', { ...pageOf([unissued]), total: 3 });
    const { missing } = await renderScreen(<InvoicesScreen />, { ...at, language });
    expect(
      await screen.findByText(
        ar(
          language,
          '3 دفعات محصلة بلا فاتورة ضريبية.',
          '3 collected payments have no tax invoice yet.',
        ),
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: ar(language, 'عرضها', 'Show them') })).toHaveAttribute(
      'href',
      expect.stringMatching(/tax-invoices\/not-issued$/),
    );
    expect(missing).toEqual([]);
  },
);

test.each(BOTH)(
  'a payment without an invoice says what is missing and is tried again (%s)',
  async (language) => {
    const sent: unknown[] = [];
    answers('/invoices/unissued', pageOf([unissued]));
    server.use(
      http.post('*/api/merchant/contract_payments/5/invoice', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(invoice);
      }),
    );
    const where = '/merchant/contract-payments/tax-invoices/not-issued';
    const { missing, user } = await renderScreen(<UnissuedScreen />, {
      at: where,
      path: where,
      language,
    });
    expect(
      await screen.findByText(ar(language, 'الرقم الضريبي ناقص.', 'The VAT number is missing.')),
    ).toBeVisible();
    await user.click(
      screen.getByRole('button', { name: new RegExp(ar(language, 'الإجراءات', 'Actions')) }),
    );
    const retry = ar(language, 'إعادة المحاولة', 'Try again');
    await user.click(await screen.findByRole('menuitem', { name: retry }));
    const sure = within(await screen.findByRole('alertdialog'));
    await user.click(sure.getByRole('button', { name: retry }));
    await waitFor(() => expect(sent).toEqual([{}]));
    expect(missing).toEqual([]);
  },
);

test.each(BOTH)(
  'an invoice shows its amounts, its state and leads to its document (%s)',
  async (language) => {
    answers('/invoices/3', invoice);
    const { missing, user } = await renderScreen(<InvoiceScreen />, { ...page, language });
    expect(await screen.findByRole('heading', { level: 1, name: 'INV-2026-00003' })).toBeVisible();
    expect(screen.getByText('1,956.52')).toBeVisible();
    expect(screen.getByText(ar(language, 'معتمدة', 'Cleared'))).toBeVisible();
    expect(
      screen.getByRole('button', { name: ar(language, 'تنزيل PDF', 'Download PDF') }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: ar(language, 'الإجراءات', 'Actions') }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(
      ar(
        language,
        'تنزيل XML|فتح في الطابور|إشعار مدين|إشعار دائن',
        'Download XML|Open in the queue|Debit note|Credit note',
      ).split('|'),
    );
    expect(missing).toEqual([]);
  },
);

test('a standard invoice that waits is not handed out; a rejected one is not corrected', async () => {
  answers('/invoices/3', { ...invoice, state: 'waiting' });
  const first = await renderScreen(<InvoiceScreen />, page);
  expect(
    await screen.findByText('May be handed out once the authority has cleared it.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
  first.unmount();
  answers('/invoices/3', { ...invoice, state: 'rejected' });
  const second = await renderScreen(<InvoiceScreen />, page);
  expect(await screen.findByText(/it is no valid invoice/)).toBeVisible();
  await second.user.click(screen.getByRole('button', { name: 'Actions' }));
  await screen.findByRole('menuitem', { name: 'Open in the queue' });
  expect(screen.queryByRole('menuitem', { name: 'Credit note' })).toBeNull();
});

test.each(BOTH)(
  'a credit note says what is left, wants a reason, takes all without an amount, and is shown (%s)',
  async (language) => {
    const sent: unknown[] = [];
    answers('/invoices', pageOf([{ ...invoice, id: 4, kind: 'credit_note', total: '-4000.10' }]));
    answers('/invoices/3', invoice);
    answers('/invoices/11', { ...invoice, id: 11, number: 'CN-2026-00001', kind: 'credit_note' });
    server.use(
      http.post('*/api/merchant/invoices/3/credit_note', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({
          ...invoice,
          id: 11,
          number: 'CN-2026-00001',
          kind: 'credit_note',
        });
      }),
    );
    const { missing, user, address } = await renderScreen(<InvoiceScreen />, { ...page, language });
    const credit = ar(language, 'إشعار دائن', 'Credit note');
    await user.click(
      await screen.findByRole('button', { name: ar(language, 'الإجراءات', 'Actions') }),
    );
    await user.click(await screen.findByRole('menuitem', { name: credit }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('10,999.90')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: credit }));
    const reason = dialog.getByLabelText(new RegExp(ar(language, 'السبب', 'Reason')));
    await waitFor(() => expect(reason).toBeInvalid());
    expect(sent).toEqual([]);
    fireEvent.change(reason, { target: { value: 'Contract ended early' } });
    await user.click(dialog.getByRole('button', { name: credit }));
    await waitFor(() => expect(address()).toBe('/merchant/contract-payments/tax-invoices/11'));
    expect(sent).toEqual([{ reason: 'Contract ended early' }]);
    expect(missing).toEqual([]);
  },
  SLOW_MS,
);

describe.each(BOTH)('issuing the invoice of a payment (%s)', (language) => {
  const confirm = ar(language, 'إصدار', 'Issue');
  const loaded = async () => {
    await waitFor(() => within(screen.getByRole('dialog')).getByRole('button', { name: confirm }));
    return within(screen.getByRole('dialog'));
  };

  test(
    "a business: the preview, what is missing on its fields, the server's refusal on them, then it is issued",
    async () => {
      const sent: { buyer: Record<string, string> }[] = [];
      answers('/contract_payments/5/invoice', {
        ...preview,
        can_issue: false,
        net: undefined,
        vat: undefined,
        total: undefined,
        refusal_code: 'validation',
        refusal: 'x',
        faults: [
          { field: 'buyer.postal_code', message: 'The postal code is missing. (BR-KSA-63)' },
        ],
      });
      server.use(
        http.post('*/api/merchant/contract_payments/5/invoice', async ({ request }) => {
          sent.push((await request.json()) as { buyer: Record<string, string> });
          if (sent.length === 1)
            return HttpResponse.json(
              {
                code: 'validation',
                message: 'x',
                errors: { 'buyer.district': ['The district is missing.'] },
              },
              { status: 422 },
            );
          return HttpResponse.json(invoice);
        }),
      );
      const { missing, user } = await renderScreen(
        <IssueDialog id={5} onClose={() => undefined} />,
        { language },
      );
      const dialog = await loaded();
      expect(dialog.getByText('15%')).toBeVisible();
      const postal = dialog.getByLabelText(
        new RegExp(ar(language, 'الرمز البريدي', 'Postal code')),
      );
      await waitFor(() => expect(postal).toBeInvalid());
      expect(dialog.getByText('The postal code is missing. (BR-KSA-63)')).toBeVisible();
      fireEvent.change(postal, { target: { value: '12214' } });
      await user.click(dialog.getByRole('button', { name: confirm }));
      const district = dialog.getByLabelText(new RegExp(ar(language, 'الحي', 'District')));
      await waitFor(() => expect(district).toBeInvalid());
      fireEvent.change(district, { target: { value: 'Olaya' } });
      await user.click(dialog.getByRole('button', { name: confirm }));
      expect(
        await screen.findByText(
          ar(
            language,
            'صدرت \u2068INV-2026-00003\u2069 وهي في طريقها إلى الهيئة',
            'INV-2026-00003 is issued and on its way to the authority',
          ),
        ),
      ).toBeVisible();
      expect(sent[1]).toEqual({
        buyer: { ...preview.buyer, district: 'Olaya', postal_code: '12214', country: 'SA' },
      });
      expect(missing).toEqual([]);
    },
    SLOW_MS,
  );

  test('a person: exempt, a name is enough, and what else is known of the buyer stays', async () => {
    const sent: unknown[] = [];
    answers('/contract_payments/5/invoice', {
      ...preview,
      subtype: 'simplified',
      vat_category: 'E',
      vat_rate: '0',
      net: '15000.00',
      vat: '0.00',
    });
    server.use(
      http.post('*/api/merchant/contract_payments/5/invoice', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(invoice);
      }),
    );
    const { missing, user } = await renderScreen(<IssueDialog id={5} onClose={() => undefined} />, {
      language,
    });
    const dialog = await loaded();
    expect(dialog.getByText(ar(language, 'معفاة', 'Exempt'))).toBeVisible();
    expect(dialog.getAllByRole('textbox')).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: confirm }));
    await waitFor(() => expect(sent).toEqual([{ buyer: preview.buyer }]));
    expect(missing).toEqual([]);
  });

  test('what cannot be issued says why and where to mend it', async () => {
    answers('/contract_payments/5/invoice', {
      ...preview,
      can_issue: false,
      refusal_code: 'zatca_settings.not_connected',
      refusal: 'E-invoicing is not connected yet.',
    });
    const { missing } = await renderScreen(<IssueDialog id={5} onClose={() => undefined} />, {
      language,
    });
    expect(await screen.findByText('E-invoicing is not connected yet.')).toBeVisible();
    expect(
      screen.getByRole('link', {
        name: ar(language, 'فتح إعداد الفوترة الإلكترونية', 'Open the e-invoicing setting'),
      }),
    ).toHaveAttribute('href', '/merchant/setting/zatca-setting');
    expect(screen.queryByRole('button', { name: confirm })).toBeNull();
    expect(missing).toEqual([]);
  });
});

test("faults of the seller are listed, not put on the buyer's form", async () => {
  answers('/contract_payments/5/invoice', {
    ...preview,
    can_issue: false,
    refusal_code: 'validation',
    refusal: 'Check the form.',
    faults: [
      { field: 'seller.address.building', message: "The seller's building number is missing." },
    ],
  });
  await renderScreen(<IssueDialog id={5} onClose={() => undefined} />);
  expect(await screen.findByText("The seller's building number is missing.")).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a preview that does not come can be asked for again', async () => {
  refuses('/contract_payments/5/invoice', 400, 'invalid');
  const { user } = await renderScreen(<IssueDialog id={5} onClose={() => undefined} />);
  await screen.findByRole('button', { name: 'Try again' });
  answers('/contract_payments/5/invoice', preview);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Issue' })).toBeVisible();
});

test('a payment is picked from the list; who may not issue has no button', async () => {
  answers('/invoices', pageOf([invoice]));
  answers(
    '/contract_payments',
    pageOf([
      {
        id: 5,
        customer_name_en: 'Rimal Trading',
        contract_number: 'C-2026-00009',
        due_on: '2026-11-01',
        amount: '15000.00',
        unit_number: '101',
      },
    ]),
  );
  answers('/contract_payments/5/invoice', preview);
  const first = await renderScreen(<InvoicesScreen />, at);
  await first.user.click(await screen.findByRole('button', { name: 'Invoice a payment' }));
  await first.user.click(within(await screen.findByRole('dialog')).getByRole('combobox'));
  await first.user.click(await screen.findByRole('option', { name: /Rimal Trading/ }));
  await first.user.click(screen.getByRole('button', { name: 'Show the invoice' }));
  expect(await screen.findByRole('button', { name: 'Issue' })).toBeVisible();
  first.unmount();
  await renderScreen(<InvoicesScreen />, { ...at, permissions: { 60: [1] } });
  await screen.findByText('INV-2026-00003');
  expect(screen.queryByRole('button', { name: 'Invoice a payment' })).toBeNull();
});

test('amounts stay exact; codes name the fields they are about', () => {
  expect(amountOf(centsOf('15000.00') - centsOf('4000.10'))).toBe('10999.90');
  expect([amountOf(centsOf('-0.05')), amountOf(centsOf('7'))]).toEqual(['-0.05', '7.00']);
  expect(fieldsOfCode('BR-KSA-67')).toEqual(['postal_code']);
  expect(fieldsOfCode('XSD_ZATCA_INVALID')).toEqual([]);
});
