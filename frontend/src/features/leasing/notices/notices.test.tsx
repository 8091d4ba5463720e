import { waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Notice } from '@/api/generated/merchant/client.schemas';
import { answers, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import NoticesOfContract from './NoticesOfContract';

const notice: Notice = {
  id: 2,
  contract_id: 5,
  contract_number: 'C-2026-00001',
  contract_ends_on: '2026-12-31',
  customer_id: 2,
  customer_name_en: 'Sara',
  customer_name_ar: 'سارة',
  unit_id: 3,
  unit_number: '101',
  building_id: 4,
  building_name_en: 'Tower',
  building_name_ar: 'البرج',
  given_by: 'tenant',
  given_on: '2026-11-01',
  leaves_on: '2026-12-31',
  note: 'By WhatsApp',
  recorded_by: 'Aisha',
  version: 1,
};
const at = { at: '/merchant/contracts/contract/5' };

test.each(BOTH)('a contract shows its notices (%s)', async (language) => {
  answers('/notices', pageOf([notice]));
  const { findByText, missing } = await renderScreen(<NoticesOfContract id={5} />, {
    language,
    ...at,
  });
  expect(await findByText('By WhatsApp')).toBeInTheDocument();
  expect(missing).toEqual([]);
});

test('a notice is recorded for its contract', async () => {
  answers('/notices', pageOf([]));
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/notices', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(notice);
    }),
  );
  const { user, findAllByRole, findByRole } = await renderScreen(<NoticesOfContract id={5} />, at);
  const [add] = await findAllByRole('button', { name: 'Record notice' });
  if (!add) throw new Error('no button');
  await user.click(add);
  const dialog = await findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: 'Record notice' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ contract_id: 5, given_by: 'tenant' });
});
