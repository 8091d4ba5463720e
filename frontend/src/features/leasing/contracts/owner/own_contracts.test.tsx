import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OwnContract } from '@/api/generated/owner/client.schemas';
import { answers, describeList, pageOf, refuses } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import OwnContractScreen from './OwnContract';
import OwnContracts from './OwnContracts';

const contract: OwnContract = {
  id: 5,
  number: 'C-2026-00005',
  status: 1,
  state: 'active',
  customer_name_en: 'Sara Ali',
  customer_name_ar: 'سارة علي',
  unit_number: '1104',
  building_name_en: 'Palm Tower',
  building_name_ar: 'برج النخلة',
  starts_on: '2026-01-01',
  ends_on: '2026-12-31',
  rent_price: '24000.00',
  total_rent: '24000.00',
  insurance_amount: '1000.00',
  is_historical: false,
  payments: [
    {
      id: 1,
      type: 1,
      sequence: 1,
      amount: '12000.00',
      share: '100.00',
      own_amount: '12000.00',
      due_on: '2026-01-01',
      status: 2,
      method: 'transfer',
      collected_on: '2026-01-02',
    },
    {
      id: 2,
      type: 1,
      sequence: 2,
      amount: '12000.00',
      share: '100.00',
      own_amount: '12000.00',
      due_on: '2026-07-01',
      status: 3,
      method: 'cheque',
      cheque_number: '000102',
      bank: 'ADIB',
    },
  ],
};
const at = { area: 'owner', path: '/owner/contracts/contract/:id' } as const;

describeList('own contracts', {
  screen: <OwnContracts />,
  area: 'owner',
  at: '/owner/contracts/current-contracts',
  path: '/contracts',
  row: contract,
  shows: 'C-2026-00005',
  empty: 'No contracts here',
  more: { totals: { total_rent: '0.00', insurance_amount: '0.00' } },
});

test('a contract of the list opens', async () => {
  answers(
    '/contracts',
    { ...pageOf([contract]), totals: { total_rent: '24000.00', insurance_amount: '0.00' } },
    'owner',
  );
  await renderScreen(<OwnContracts />, { area: 'owner', at: '/owner/contracts/current-contracts' });
  expect(await screen.findByRole('link', { name: '1104' })).toHaveAttribute(
    'href',
    '/owner/contracts/contract/5',
  );
});

test.each(BOTH)(
  'one contract shows what it is worth and its payments, for reading (%s)',
  async (language) => {
    answers('/contracts/5', contract, 'owner');
    const { user, missing } = await renderScreen(<OwnContractScreen />, {
      ...at,
      language,
      at: '/owner/contracts/contract/5',
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'C-2026-00005' })).toBeVisible();
    expect(screen.getAllByText('12,000.00')).toHaveLength(2);
    await user.click(
      screen.getByRole('tab', { name: language === 'ar' ? 'الدفعات (2)' : 'Payments (2)' }),
    );
    expect(
      await screen.findByText(language === 'ar' ? 'غير محصلة' : 'Not collected'),
    ).toBeVisible();
    expect(screen.getByText('000102')).toBeVisible();
    expect(screen.queryByRole('tab', { name: /History|السجل/ })).toBeNull();
    expect(missing).toEqual([]);
  },
);

test("another's contract does not exist", async () => {
  refuses('/contracts/6', 404, 'not_found', 'owner');
  await renderScreen(<OwnContractScreen />, { ...at, at: '/owner/contracts/contract/6' });
  expect(await screen.findByText('This record does not exist or was removed')).toBeVisible();
});
