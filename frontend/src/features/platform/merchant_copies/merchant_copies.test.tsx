import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { MerchantCopy } from '@/api/generated/manager/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import CopiesOfMerchant from './CopiesOfMerchant';
import CopiesScreen from './CopiesScreen';
import { PATHS } from './feature';

const copy: MerchantCopy = {
  id: 12,
  merchant_id: 9,
  merchant_name_en: 'Palm Properties',
  merchant_name_ar: 'نخيل العقارية',
  number: 1,
  state: 'done',
  asked_by: 'Sara Ahmed',
  by_merchant: false,
  total: 140,
  done: 140,
  row_count: 61000,
  file_count: 12,
  size: 5400000,
  link: '/api/manager/merchant_copies/12/file',
  created_at: '2026-03-15T08:00:00Z',
  expires_at: '2026-03-22T08:01:00Z',
  version: 2,
};

describeList('merchant_copies', {
  screen: <CopiesScreen />,
  area: 'manager',
  path: '/merchant_copies',
  row: copy,
  shows: { en: 'Palm Properties', ar: 'نخيل العقارية' },
  empty: 'No copies',
  at: PATHS.list,
});

test('on a merchant’s page its own copies are shown, and one is asked for', async () => {
  const sent: unknown[] = [];
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/manager/merchant_copies', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('merchant_id'));
      return HttpResponse.json(pageOf([copy]));
    }),
    http.post('*/api/manager/merchant_copies', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(copy);
    }),
  );
  const { user } = await renderScreen(<CopiesOfMerchant id={9} />, { area: 'manager' });
  await user.click(await screen.findByRole('button', { name: 'Make a copy' }));
  const buttons = await screen.findAllByRole('button', { name: 'Make a copy' });
  await user.click(buttons.at(-1)!);
  await waitFor(() => expect(sent).toEqual([{ merchant_id: 9 }]));
  expect(new Set(asked)).toEqual(new Set(['9']));
});

test('one whose file is gone cannot be downloaded', async () => {
  const { link: _, ...gone } = copy;
  answers('/merchant_copies', pageOf([{ ...gone, state: 'expired' }]), 'manager');
  await renderScreen(<CopiesScreen />, { area: 'manager', at: PATHS.list });
  expect((await screen.findAllByText('Palm Properties'))[0]).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
});
