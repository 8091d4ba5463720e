import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import type { SharedContract } from '@/api/generated/public/client.schemas';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import SharedContractScreen from './SharedContractScreen';

// The test's browser has no canvas to draw on.
vi.mock('signature_pad', () => ({
  default: class {
    addEventListener() {}
    clear() {}
    off() {}
  },
}));

const both = (text: string) => ({ en: text, ar: text });
const contract: SharedContract = {
  public_id: 'palm01-x',
  number: 'C-2026-00001',
  issuer: both('Palm'),
  landlord: both('Aisha'),
  tenant: both('Sara'),
  building: both('Tower'),
  city: both('Dubai'),
  unit_number: '101',
  unit_kind: both('Apartment'),
  floor: 1,
  issue_date: '2026-01-01',
  starts_on: '2026-01-01',
  ends_on: '2026-12-31',
  currency: 'AED',
  rent_price: '60000.00',
  total_rent: '60000.00',
  insurance_amount: '3000.00',
  payments: [
    {
      type: 1,
      amount: '60000.00',
      due_on: '2026-01-01',
      method: 'cheque',
      cheque_number: '100001',
      bank: 'ADIB',
    },
  ],
  terms: [both('No pets')],
  document_hash: 'abc',
  state: 'issued',
  party: 'tenant',
  signers: [{ party: 'tenant', state: 'viewed' }],
  can_sign: true,
  needs_code: true,
  code_address: 's***@tenants.example',
  issuer_mobile: '+971501234567',
  issuer_hours: [{ day: 1, from: '09:00:00', to: '18:00:00' }],
  issuer_email: 'office@palm.example',
};
const at = { at: '/e-contract/palm01-x', path: '/e-contract/:uniqueId' };

test.each(BOTH)(
  'a contract is read, and signed only with name, drawing and consent (%s)',
  async (language) => {
    server.use(
      http.get('*/api/public/shared_contracts/palm01-x', () => HttpResponse.json(contract)),
    );
    const { findByText, getByRole, getByText, user, missing } = await renderScreen(
      <SharedContractScreen />,
      { language, ...at },
    );
    expect(await findByText('C-2026-00001')).toBeInTheDocument();
    expect(getByText('100001')).toBeInTheDocument();
    const name = language === 'ar' ? 'توقيع العقد' : 'Sign the contract';
    await user.click(getByRole('button', { name }));
    expect(
      await findByText(
        language === 'ar' ? 'أكّد الموافقة على العقد.' : 'Confirm that you agree to the contract.',
      ),
    ).toBeInTheDocument();
    expect(missing).toEqual([]);
  },
);

test.each(BOTH)(
  'a one-time code is asked for and goes with the signature (%s)',
  async (language) => {
    let sent = 0;
    server.use(
      http.get('*/api/public/shared_contracts/palm01-x', () => HttpResponse.json(contract)),
      http.post('*/api/public/shared_contracts/palm01-x/code', () => {
        sent += 1;
        return HttpResponse.json({
          address: 's***@tenants.example',
          until: '2026-01-02T08:10:00Z',
        });
      }),
    );
    const words =
      language === 'ar'
        ? { send: 'إرسال الرمز', sent: /تم إرسال الرمز/, label: 'الرمز لمرة واحدة' }
        : { send: 'Send the code', sent: /The code was sent/, label: 'One-time code' };
    const { findByRole, findByText, getByLabelText, user, missing } = await renderScreen(
      <SharedContractScreen />,
      { language, ...at },
    );
    await user.click(await findByRole('button', { name: words.send }));
    expect(await findByText(words.sent)).toBeVisible();
    expect(sent).toBe(1);
    await user.type(getByLabelText(words.label), '١٢٣ 456x');
    expect(getByLabelText(words.label)).toHaveValue('123456');
    expect(missing).toEqual([]);
  },
);

test.each(BOTH)('who does not want to sign says why (%s)', async (language) => {
  const given: unknown[] = [];
  const declined = {
    ...contract,
    can_sign: false,
    signers: [{ party: 'tenant', state: 'declined' }],
  };
  server.use(
    http.get('*/api/public/shared_contracts/palm01-x', () => HttpResponse.json(contract)),
    http.post('*/api/public/shared_contracts/palm01-x/decline', async ({ request }) => {
      given.push(await request.json());
      return HttpResponse.json(declined);
    }),
  );
  const words =
    language === 'ar'
      ? { open: 'لا أرغب في التوقيع', reason: 'السبب', submit: 'رفض', done: /تم رفض التوقيع/ }
      : {
          open: 'I do not want to sign',
          reason: 'Reason',
          submit: 'Decline',
          done: /Signing was declined/,
        };
  const { findByRole, findByText, getByLabelText, getByRole, user, missing } = await renderScreen(
    <SharedContractScreen />,
    { language, ...at },
  );
  await user.click(await findByRole('button', { name: words.open }));
  await user.type(getByLabelText(words.reason), 'Another rent');
  await user.click(getByRole('button', { name: words.submit }));
  expect(await findByText(words.done)).toBeVisible();
  expect(given).toEqual([{ reason: 'Another rent' }]);
  expect(missing).toEqual([]);
});

test('a closed link says so in plain words', async () => {
  server.use(
    http.get('*/api/public/shared_contracts/palm01-x', () =>
      HttpResponse.json({ code: 'not_found', message: 'Not found' }, { status: 404 }),
    ),
  );
  const { findByText } = await renderScreen(<SharedContractScreen />, at);
  expect(await findByText('This contract cannot be shown')).toBeInTheDocument();
});

test.each(BOTH)('a contract that was ended is not shown as done (%s)', async (language) => {
  const ended = {
    ...contract,
    state: 'cancelled',
    can_sign: false,
    signed_at: '2026-01-02T08:00:00Z',
    signer_name: 'Sara',
  };
  server.use(http.get('*/api/public/shared_contracts/palm01-x', () => HttpResponse.json(ended)));
  const { findByText, container, missing } = await renderScreen(<SharedContractScreen />, {
    language,
    ...at,
  });
  expect(
    await findByText(
      language === 'ar' ? 'أنهى المكتب هذا العقد' : 'This contract was ended by the office',
    ),
  ).toBeVisible();
  expect(container.querySelector('.MuiAlert-colorSuccess')).toBeNull();
  expect(missing).toEqual([]);
});
