import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Addendum, AddendumRow } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import AddendaOfContract from './AddendaOfContract';
import AddendaScreen from './AddendaScreen';

const row: AddendumRow = {
  id: 3,
  contract_id: 7,
  number: 'C-2026-00007/A1',
  status: 'draft',
  customer_id: 2,
  customer_name_en: 'Sara',
  customer_name_ar: 'سارة',
  building_id: 4,
  building_name_en: 'Rumailah',
  building_name_ar: 'الرميلة',
  unit_number: '302',
  effective_on: '2026-07-01',
  version: 1,
};
const addendum: Addendum = {
  ...row,
  changes: [
    {
      part: 'rent',
      before: { en: 'AED 36,000.00', ar: 'AED 36,000.00' },
      after: { en: 'AED 42,000.00 from 1 Jul 2026', ar: 'AED 42,000.00 من 1 يوليو 2026' },
    },
  ],
  rent_price: '42000.00',
  changes_parking: false,
  changes_terms: false,
  instalments: 1,
  method: 'cheque',
};

describeList('addenda', {
  screen: <AddendaScreen />,
  path: '/addenda',
  row,
  shows: 'C-2026-00007/A1',
  empty: 'No addendum',
  at: '/merchant/contracts/addenda',
});

const at = { at: '/merchant/contracts/contract/7' };
function place(shown: AddendumRow[]) {
  answers('/contracts/7', { id: 7, terms_en: 'No pets', version: 1 });
  answers('/addenda', pageOf(shown));
  answers('/addenda/3', addendum);
}
const label = (language: string, en: string, ar: string) => (language === 'ar' ? ar : en);

test.each(BOTH)('what changes is shown in both languages (%s)', async (language) => {
  place([row]);
  const { user, missing } = await renderScreen(<AddendaOfContract id={7} />, { ...at, language });
  await user.click(
    (
      await screen.findAllByRole('button', { name: label(language, 'Actions', 'الإجراءات') })
    )[0] as HTMLElement,
  );
  await user.click(screen.getByRole('menuitem', { name: label(language, 'Show', 'عرض') }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('AED 42,000.00 from 1 Jul 2026')).toBeVisible();
  expect(within(dialog).getByText('AED 42,000.00 من 1 يوليو 2026')).toBeVisible();
  expect(missing).toEqual([]);
});

test('only what is to change is sent', async () => {
  place([]);
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/addenda', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(addendum);
    }),
  );
  const { user } = await renderScreen(<AddendaOfContract id={7} />, at);
  const [add] = await screen.findAllByRole('button', { name: 'Write an addendum' });
  await waitFor(() => expect(add).toBeEnabled());
  await user.click(add as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /In force from/ }), '01/07/2026');
  await user.tab();
  await user.click(within(dialog).getByLabelText('Another rent'));
  await user.type(await within(dialog).findByLabelText(/Rent a year/), '42000');
  await user.click(within(dialog).getByRole('button', { name: 'Write an addendum' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    contract_id: 7,
    effective_on: '2026-07-01',
    rent_price: '42000',
    instalments: 1,
    method: 'cheque',
  });
});

test('it is sent to sign after its consequences were shown', async () => {
  place([row]);
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/addenda/3/issue', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...addendum, status: 'issued' });
    }),
  );
  const { user } = await renderScreen(<AddendaOfContract id={7} />, at);
  await user.click((await screen.findAllByRole('button', { name: 'Actions' }))[0] as HTMLElement);
  await user.click(screen.getByRole('menuitem', { name: 'Send to sign' }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText(/goes to those who sign/)).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Send to sign' }));
  await waitFor(() => expect(sent).toEqual([{ version: 1 }]));
});
