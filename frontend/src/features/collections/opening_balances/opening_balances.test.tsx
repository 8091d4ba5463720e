import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { OpeningBalance } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import BalancesScreen from './BalancesScreen';

const balance: OpeningBalance = {
  id: 5,
  number: 'OB-2026-00005',
  dated_on: '2025-12-31',
  party: 'customer',
  customer_id: 3,
  party_name_en: 'Omar Haddad',
  party_name_ar: 'عمر حداد',
  contract_id: 7,
  contract_number: 'C-2025-00007',
  side: 'to_office',
  amount: '80.00',
  reason: 'Earlier system',
  posted_by: 'Admin',
  version: 1,
};

describeList('opening_balances', {
  screen: <BalancesScreen />,
  path: '/opening_balances',
  row: balance,
  shows: { en: 'Omar Haddad', ar: 'عمر حداد' },
  empty: 'No opening balances yet',
});

test.each(BOTH)('a balance is withdrawn for a reason, in %s', async (language) => {
  let sent: unknown;
  answers('/opening_balances', pageOf([balance]));
  server.use(
    http.post('*/api/merchant/opening_balances/5/withdraw', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ ...balance, withdrawn_on: '2026-03-15', version: 2 });
    }),
  );
  const { user, missing } = await renderScreen(<BalancesScreen />, { language });
  const words = language === 'ar' ? ['سحب', /السبب/] : ['Withdraw', /Reason/];
  await screen.findByText(balance.number);
  const menus = screen.getAllByRole('button', { name: language === 'ar' ? /إجراءات/ : /Actions/ });
  await user.click(menus[menus.length - 1] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: words[0] }));
  const dialog = await screen.findByRole('dialog');
  await user.type(await within(dialog).findByLabelText(words[1] as RegExp), 'Twice');
  await user.click(within(dialog).getByRole('button', { name: words[0] }));
  await waitFor(() => expect(sent).toEqual({ reason: 'Twice', version: 1 }));
  expect(missing).toEqual([]);
});
