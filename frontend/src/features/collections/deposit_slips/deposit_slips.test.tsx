import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import type { DepositSlip } from '@/api/generated/merchant/client.schemas';
import { answers, describeList } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { PATHS } from './feature';
import SlipList from './SlipList';
import SlipScreen from './SlipScreen';

const slip: DepositSlip = {
  id: 4,
  number: 'DS-2026-00004',
  deposited_on: '2026-11-10',
  bank_account_id: 1,
  account_name: 'Palm Properties',
  account_bank: 'ADIB',
  account_number: '10203040',
  cheques: 2,
  amount: '9000.00',
  waiting: 1,
  prepared_by: 'Mariam',
  version: 1,
};

describeList('deposit slips', {
  screen: <SlipList />,
  path: '/deposit_slips',
  row: slip,
  shows: 'DS-2026-00004',
  empty: 'No deposit slips yet',
});

test.each(BOTH)('a slip is printed from its page, in %s', async (language) => {
  answers('/deposit_slips/4', { slip, cheques: [] });
  const page = (
    <Routes>
      <Route path={PATHS.detail(':id')} element={<SlipScreen />} />
    </Routes>
  );
  const { missing } = await renderScreen(page, { language, at: PATHS.detail(4) });
  const name = language === 'ar' ? 'طباعة القسيمة' : 'Print the slip';
  expect(await screen.findByRole('button', { name })).toBeVisible();
  expect(missing).toEqual([]);
});
