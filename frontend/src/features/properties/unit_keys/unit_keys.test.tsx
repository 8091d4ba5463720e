import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { UnitKey } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import KeyList from './KeyList';
import { KeysOfCustomer } from './KeysOf';

const set: UnitKey = {
  id: 4,
  unit_id: 3,
  unit_number: '101',
  building_id: 5,
  building_name_en: 'Palm Tower',
  building_name_ar: 'برج النخيل',
  kind: 'door',
  label: '101-A',
  count: 3,
  holder: 'customer',
  customer_id: 2,
  holder_name_en: 'Sara',
  holder_name_ar: 'سارة',
  held_since: '2026-10-01',
  version: 2,
};

describeList('keys', {
  screen: <KeyList />,
  path: '/unit_keys',
  row: set,
  shows: '101-A',
  empty: 'No keys here',
});

test.each(BOTH)('a tenant brings some keys back (%s)', async (language) => {
  const ar = language === 'ar';
  answers('/unit_keys', pageOf([set]));
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/unit_keys/4/hand_over', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(set);
    }),
  );
  const { user, missing } = await renderScreen(<KeysOfCustomer id={2} />, { language });
  await user.click(await screen.findByRole('button', { name: ar ? 'الإجراءات' : 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: ar ? 'تسليم' : 'Hand over' }));
  const dialog = await screen.findByRole('dialog');
  const count = within(dialog).getByLabelText(ar ? 'العدد' : 'Count');
  await user.clear(count);
  await user.type(count, '2');
  await user.click(within(dialog).getByRole('button', { name: ar ? 'تسليم' : 'Hand over' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ holder: 'office', count: 2, version: 2 });
  expect(missing).toEqual([]);
});
