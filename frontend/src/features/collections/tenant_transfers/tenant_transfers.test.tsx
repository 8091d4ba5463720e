import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import type {
  TenantTransfer,
  TenantTransferInput,
  TenantTransferPreview,
} from '@/api/generated/merchant/client.schemas';
import type { Shown } from '@/components/form/shown';
import type { FormValues } from '@/components/form/types';
import { createStore } from '@/lib/emitter';
import { answers, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { transferForm } from './forms';
import { TransferPreview } from './TransferPreview';
import TransfersOfContract from './TransfersOfContract';
import TransfersOfCustomer from './TransfersOfCustomer';

const row: TenantTransfer = {
  id: 4,
  number: 'TT-2026-00004',
  contract_id: 7,
  contract_number: 'C-2026-00007',
  next_id: 9,
  next_number: 'C-2026-00009',
  old_customer_id: 2,
  old_name_en: 'Omar Haddad',
  old_name_ar: 'عمر حداد',
  new_customer_id: 3,
  new_name_en: 'Sara Nasser',
  new_name_ar: 'سارة ناصر',
  unit_id: 5,
  unit_number: '1203',
  takes_over_on: '2026-03-16',
  share: 'by_days',
  stays: '60.82',
  goes: '239.18',
  given_back: '39.28',
  deposit_answer: 'carried_over',
  deposit: '50.00',
  debts: '0.00',
  fee: '0.00',
  fee_vat: '0.00',
  settlement_id: 6,
  transferred_by: 'Aisha',
  transferred_on: '2026-03-15',
  version: 2,
};
const preview: TenantTransferPreview = {
  last_day: '2026-03-15',
  takes_over_on: '2026-03-16',
  ends_on: '2026-12-31',
  total_before: '300.00',
  stays: '60.82',
  goes: '239.18',
  own_days: '60.82',
  collected: '100.10',
  behind: '0.00',
  lowered: '100.20',
  given_back: '39.28',
  debts: '0.00',
  deposit_held: '50.00',
  deposit: '50.00',
  fee: '0.00',
  fee_vat: '0.00',
  fee_total: '0.00',
  payments: [{ kind: 1, amount: '139.48', due_on: '2026-03-16', method: 'transfer' }],
  cheques: [
    {
      cheque_id: 8,
      number: '000123',
      bank: 'ADIB',
      amount: '99.70',
      state: 'received',
      is_security: false,
    },
  ],
  is_registered: true,
  problems: [],
  version: 3,
};
const at = { at: '/merchant/contracts/contract/7' };

test.each(BOTH)('a contract says who took it over (%s)', async (language) => {
  answers('/tenant_transfers', pageOf([row]));
  const { missing } = await renderScreen(<TransfersOfContract id={7} />, { ...at, language });
  const name = language === 'ar' ? 'سارة ناصر' : 'Sara Nasser';
  expect((await screen.findAllByText(name))[0]).toBeVisible();
  expect(screen.getAllByText('C-2026-00009')[0]).toBeVisible();
  expect(missing).toEqual([]);
});

test('a tenant has the transfers of both sides', async () => {
  const asked: string[] = [];
  server.use(
    http.get('*/api/merchant/tenant_transfers', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('customer_id') ?? '');
      return HttpResponse.json(pageOf([row]));
    }),
  );
  await renderScreen(<TransfersOfCustomer id={3} />, { at: '/merchant/customers/3' });
  expect((await screen.findAllByText('C-2026-00007'))[0]).toBeVisible();
  expect(asked[0]).toBe('3');
});

test('a transfer is taken back with a reason', async () => {
  answers('/tenant_transfers', pageOf([row]));
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/tenant_transfers/4/undo', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...row, undone_on: '2026-03-15', version: 3 });
    }),
  );
  const { user } = await renderScreen(<TransfersOfContract id={7} />, at);
  await user.click((await screen.findAllByRole('button', { name: 'Actions' }))[0] as HTMLElement);
  await user.click(screen.getByRole('menuitem', { name: 'Take the transfer back' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Both stay');
  await user.click(within(dialog).getByRole('button', { name: 'Take the transfer back' }));
  await waitFor(() => expect(sent).toEqual([{ reason: 'Both stay', version: 2 }]));
});

function Form({ values }: { values: FormValues }) {
  const form = useForm({ defaultValues: values });
  const shown = useMemo(
    () => createStore<Shown<TenantTransferInput, TenantTransferPreview> | undefined>(undefined),
    [],
  );
  return (
    <FormProvider {...form}>
      <TransferPreview contractId={7} shown={shown} />
    </FormProvider>
  );
}

const chosen = {
  customer_id: 3,
  takes_over_on: '2026-03-16',
  share: 'by_days',
  basis: 'daily',
  deposit_answer: 'carried_over',
  method: 'transfer',
  leaves_debts: false,
} as const;

test.each(BOTH)('everything is shown before it is done (%s)', async (language) => {
  const asked: unknown[] = [];
  server.use(
    http.post('*/api/merchant/tenant_transfers/preview', async ({ request }) => {
      asked.push(await request.json());
      const problems = [{ code: 'tenant_transfers.debts_open', message: 'Rent is still owed.' }];
      return HttpResponse.json({ ...preview, problems });
    }),
  );
  // A deposit of its own is asked for only where the present one stays.
  const values = { ...chosen, new_deposit: '60', fee: '', fee_payer: 'new_tenant' };
  const { missing } = await renderScreen(<Form values={values} />, { ...at, language });
  expect(await screen.findByText('000123')).toBeVisible();
  expect(screen.getByText('Rent is still owed.')).toBeVisible();
  for (const amount of [/239\.18/, /139\.48/, /39\.28/])
    expect(screen.getAllByText(amount)[0]).toBeVisible();
  expect(asked).toEqual([{ contract_id: 7, ...chosen }]);
  expect(missing).toEqual([]);
});

test('nothing is asked for before a day and a tenant are chosen', async () => {
  await renderScreen(<Form values={{ takes_over_on: '2026-03-16' }} />, at);
  expect(await screen.findByText(/Choose the day and the tenant/)).toBeVisible();
});

test('figures that nobody has seen are not agreed to', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/tenant_transfers/preview', () => HttpResponse.json(preview)),
    http.post('*/api/merchant/tenant_transfers', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(row);
    }),
  );
  const fee = { fee: '100', fee_payer: 'old_tenant' } as const;
  await transferForm(7).create?.({ ...chosen, ...fee, note: ' A cousin takes over ' });
  expect(sent).toEqual([
    {
      contract_id: 7,
      ...chosen,
      ...fee,
      note: 'A cousin takes over',
      goes: '',
      given_back: '',
      deposit_held: '',
      version: 3,
    },
  ]);
});
