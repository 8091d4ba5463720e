import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { AccountCopy } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import AccountCopiesScreen from './AccountCopiesScreen';
import { PATHS } from './feature';

const ready: AccountCopy = {
  number: 2,
  state: 'done',
  asked_by: 'Lina Haddad',
  rows_at: '2026-03-15T08:00:00Z',
  total: 140,
  done: 140,
  row_count: 61000,
  file_count: 12,
  size: 5400000,
  sha256: '5a5a',
  link: '/api/merchant/account_copies/file?number=2',
  created_at: '2026-03-15T08:00:00Z',
  finished_at: '2026-03-15T08:01:00Z',
  expires_at: '2026-03-22T08:01:00Z',
};
const { link: _, ...unmade } = ready;

describeList('account_copies', {
  screen: <AccountCopiesScreen />,
  path: '/account_copies',
  row: ready,
  shows: 'Lina Haddad',
  empty: 'No copies',
  at: PATHS.list,
});

test.each(BOTH)('how far it is and what stood in the way are said (%s)', async (language) => {
  const running: AccountCopy = { ...unmade, number: 3, state: 'running', done: 40 };
  const failed: AccountCopy = {
    ...unmade,
    number: 1,
    state: 'failed',
    failure_en: 'Ask for it again.',
    failure_ar: 'اطلبها من جديد.',
  };
  answers('/account_copies', pageOf([running, ready, failed]));
  const { missing } = await renderScreen(<AccountCopiesScreen />, { language, at: PATHS.list });
  const [progress, content, failure] =
    language === 'ar'
      ? [/40.*من.*140/, /61,000.*12/, 'اطلبها من جديد.']
      : [/40 of 140/, /61,000 rows, 12 files/, 'Ask for it again.'];
  for (const said of [progress, content, failure]) {
    expect((await screen.findAllByText(said))[0]).toBeVisible();
  }
  expect(missing).toEqual([]);
});

test('a copy is asked for once it was said what is in it', async () => {
  let asked = 0;
  answers('/account_copies', pageOf([]));
  server.use(
    http.post('*/api/merchant/account_copies', () => {
      asked += 1;
      return HttpResponse.json({ ...unmade, state: 'waiting' });
    }),
  );
  const { user } = await renderScreen(<AccountCopiesScreen />, { at: PATHS.list });
  await user.click(await screen.findByRole('button', { name: 'Make a copy' }));
  expect(await screen.findByText(/API keys are not in it/)).toBeVisible();
  expect(asked).toBe(0);
  const buttons = await screen.findAllByRole('button', { name: 'Make a copy' });
  await user.click(buttons.at(-1)!);
  await waitFor(() => expect(asked).toBe(1));
});
