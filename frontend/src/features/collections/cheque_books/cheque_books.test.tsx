import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { ChequeBook, ChequeLayout } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import ChequeBooks from './ChequeBooks';

const book: ChequeBook = {
  id: 2,
  bank_account_id: 1,
  account_bank: 'ADIB',
  account_name: 'Palm',
  account_number: '1020',
  first_number: '000501',
  last_number: '000525',
  next_number: '000503',
  left: 23,
  received_on: '2026-11-01',
  status: 1,
  version: 1,
};

describeList('cheque books', {
  screen: <ChequeBooks />,
  path: '/cheque_books',
  row: book,
  shows: '000503',
  empty: 'No cheque books yet',
});

test.each(BOTH)('an account is laid out in millimetres, in %s', async (language) => {
  answers('/cheque_books', pageOf([book]));
  const layout: ChequeLayout = {
    bank_account_id: 1,
    width: 1780,
    height: 890,
    offset_x: 0,
    offset_y: 0,
    fields: [{ field: 'date', x: 1320, y: 125, width: 380 }],
    version: 0,
  };
  answers('/cheque_books/layout', layout);
  const sent: ChequeLayout[] = [];
  server.use(
    http.put('*/api/merchant/cheque_books/layout', async ({ request }) => {
      sent.push((await request.json()) as ChequeLayout);
      return HttpResponse.json({ ...layout, version: 1 });
    }),
  );
  const { user, missing } = await renderScreen(<ChequeBooks />, { language });
  const words =
    language === 'ar'
      ? { menu: 'تخطيط وتجربة', offset: /إزاحة إلى اليمين/, save: 'حفظ التخطيط' }
      : { menu: 'Lay out and test', offset: /Move right by/, save: 'Save the layout' };
  const row = (await screen.findByText('000503')).closest('tr') as HTMLElement;
  await user.click(within(row).getByRole('button', { name: /Actions|إجراءات/ }));
  await user.click(await screen.findByRole('menuitem', { name: words.menu }));
  const dialog = await screen.findByRole('dialog');
  const offset = await within(dialog).findByLabelText(words.offset);
  await user.clear(offset);
  await user.type(offset, '1.5');
  await user.click(within(dialog).getByRole('button', { name: words.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ ...layout, offset_x: 15 });
  expect(missing).toEqual([]);
});
