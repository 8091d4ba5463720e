import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { MerchantImport } from '@/api/generated/manager/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { PATHS } from './feature';
import ImportsScreen from './ImportsScreen';

const taken: MerchantImport = {
  id: 1,
  archive: 'manzil-palm01-1.zip',
  state: 'done',
  asked_by: 'Sara Ahmed',
  account_id: 100001,
  name_en: 'Palm Properties',
  name_ar: 'نخيل العقارية',
  total: 12,
  done: 12,
  row_count: 61000,
  created_at: '2026-03-15T08:00:00Z',
  finished_at: '2026-03-15T08:01:00Z',
  version: 2,
};

describeList('merchant_imports', {
  screen: <ImportsScreen />,
  area: 'manager',
  path: '/merchant_imports',
  row: taken,
  shows: { en: 'Palm Properties', ar: 'نخيل العقارية' },
  empty: 'No merchant was taken in',
  at: PATHS.list,
});

test('an archive of the folder is chosen, and taken in', async () => {
  const sent: unknown[] = [];
  answers('/merchant_imports', pageOf([]), 'manager');
  server.use(
    http.get('*/api/manager/merchant_imports/archives', () =>
      HttpResponse.json([{ name: 'manzil-palm01-1.zip', size: 5400000 }]),
    ),
    http.post('*/api/manager/merchant_imports', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...taken, state: 'waiting' });
    }),
  );
  const { user } = await renderScreen(<ImportsScreen />, { area: 'manager', at: PATHS.list });
  const add = await screen.findAllByRole('button', { name: 'Take in a merchant' });
  await user.click(add[0]!);
  await user.click(await screen.findByRole('combobox', { name: /Archive/ }));
  await user.click(await screen.findByRole('option', { name: /manzil-palm01-1/ }));
  const save = await screen.findAllByRole('button', { name: 'Take in a merchant' });
  await user.click(save.at(-1)!);
  await waitFor(() => expect(sent).toEqual([{ archive: 'manzil-palm01-1.zip' }]));
});
