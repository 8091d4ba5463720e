import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import type { BankStatement, BankFilePreview } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { PATHS } from './feature';
import { sentOf } from './FileReading';
import StatementList from './StatementList';
import StatementScreen from './StatementScreen';

const statement: BankStatement = {
  id: 3,
  bank_account_id: 1,
  account_bank: 'ADIB',
  account_name: 'Palm Properties',
  account_number: '10203040',
  first_day: '2026-11-01',
  last_day: '2026-11-10',
  opening: '1000.00',
  paid_in: '500.00',
  paid_out: '100.00',
  repeated_sum: '0.00',
  closing: '1400.00',
  lines: 3,
  repeated: 0,
  unmatched: 1,
  proposed: 2,
  format: 'table',
  file_name: 'november.csv',
  imported_by: 'Mariam',
  created_at: '2026-11-11T08:00:00Z',
  version: 1,
};

describeList('bank statements', {
  screen: <StatementList />,
  path: '/bank_statements',
  row: statement,
  shows: '10203040',
  empty: 'No statements yet',
});

test.each(BOTH)('a statement shows its balances and its lines, in %s', async (language) => {
  answers('/bank_statements/3', statement);
  answers('/bank_lines', {
    ...pageOf([]),
    totals: {
      paid_in: '500.00',
      paid_out: '100.00',
      amount: '400.00',
      unmatched: 1,
      proposed: 2,
      matched: 0,
      ignored: 0,
    },
  });
  const page = (
    <Routes>
      <Route path={PATHS.detail(':id')} element={<StatementScreen />} />
    </Routes>
  );
  const at = `${PATHS.detail(3)}?tab=lines`;
  const { missing } = await renderScreen(page, { language, at });
  const name = language === 'ar' ? 'اقتراح من جديد' : 'Propose again';
  expect(await screen.findByRole('button', { name })).toBeVisible();
  expect(await screen.findByText('1,400.00')).toBeVisible();
  expect(missing).toEqual([]);
});

const preview: BankFilePreview = {
  format: 'table',
  header: ['Wann', 'Wieviel'],
  columns: [],
  missing: ['booked_on', 'amount'],
  day_first: true,
  paid_in: '0.00',
  paid_out: '0.00',
  difference: '0.00',
  lines: 0,
  repeated: 0,
  sample: [],
  faults: [],
};

test.each(BOTH)(
  'a file with headings of its own is matched before it is taken in, %s',
  async (language) => {
    answers('/bank_statements', pageOf([]));
    const account = { id: 1, bank: 'ADIB', name: 'Palm', number: '1020', status: 1, version: 1 };
    answers('/bank_accounts', pageOf([account]));
    answers('/bank_accounts/1', account);
    // The file's own bytes are not read here: the answers follow the order of the questions.
    let asked = 0;
    server.use(
      http.post('*/api/merchant/bank_statements/preview', () => {
        asked += 1;
        const matched = { columns: [{ field: 'booked_on', column: 0 }], missing: ['amount'] };
        return HttpResponse.json(asked === 1 ? preview : { ...preview, ...matched });
      }),
    );
    const { user, missing } = await renderScreen(<StatementList />, { language });
    const words =
      language === 'ar'
        ? {
            add: 'إدخال كشف',
            account: /الحساب البنكي/,
            date: 'التاريخ',
            missing: /اختر عمود: المبلغ/,
          }
        : {
            add: 'Take in a statement',
            account: /Bank account/,
            date: 'Date',
            missing: /column of: Amount/,
          };
    await user.click((await screen.findAllByRole('button', { name: words.add }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByLabelText(words.account));
    await user.click(await screen.findByRole('option', { name: /ADIB 1020/ }));
    const input = dialog.querySelector('input[type="file"]') as HTMLInputElement;
    await user.upload(input, new File(['Wann,Wieviel\n'], 'march.csv', { type: 'text/csv' }));
    await user.click(await within(dialog).findByLabelText(words.date));
    await user.click(await screen.findByRole('option', { name: 'Wann' }));
    await waitFor(() => expect(asked).toBe(2));
    expect(await within(dialog).findByText(words.missing)).toBeVisible();
    expect(missing).toEqual([]);
  },
);

test('what somebody matched is sent with the file, and nothing where nobody did', () => {
  const file = new File(['x'], 'march.csv');
  expect(sentOf({ file })).toEqual({ file });
  const columns = [{ field: 'booked_on', column: 0 }] as const;
  expect(sentOf({ file, columns, day_first: false })).toEqual({
    file,
    columns: '[{"field":"booked_on","column":0}]',
    day_first: false,
  });
});
