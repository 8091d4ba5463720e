import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { MerchantErasure } from '@/api/generated/manager/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import ErasureOfMerchant from './ErasureOfMerchant';
import ErasuresScreen from './ErasuresScreen';
import { PATHS } from './feature';

const planned: MerchantErasure = {
  id: 7,
  merchant_id: 9,
  merchant_name_en: 'Palm Properties',
  merchant_name_ar: 'نخيل العقارية',
  account_id: 100001,
  state: 'planned',
  reason: 'The archive period is over',
  asked_by: 'Sara Ahmed',
  runs_at: '2026-03-22T08:00:00Z',
  created_at: '2026-03-15T08:00:00Z',
  version: 1,
};

describeList('merchant_erasures', {
  screen: <ErasuresScreen />,
  area: 'manager',
  path: '/merchant_erasures',
  row: planned,
  shows: { en: 'Palm Properties', ar: 'نخيل العقارية' },
  empty: 'No erasures',
  at: PATHS.list,
});

test.each(BOTH)('an open account is not erased (%s)', async (language) => {
  answers('/merchant_erasures', pageOf([]), 'manager');
  answers('/merchant_erasures/standing/9', { is_closed: false, is_over: false }, 'manager');
  const { missing } = await renderScreen(<ErasureOfMerchant id={9} />, {
    language,
    area: 'manager',
  });
  const why = language === 'ar' ? /بعد أرشفته/ : /once it is archived/;
  expect(await screen.findByText(why)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Erase|محو)$/ })).toBeNull();
  expect(missing).toEqual([]);
});

test('one that was erased has nothing to plan', async () => {
  answers('/merchant_erasures', pageOf([{ ...planned, state: 'done' }]), 'manager');
  answers('/merchant_erasures/standing/9', { is_closed: false, is_over: false }, 'manager');
  await renderScreen(<ErasureOfMerchant id={9} isErased />, { area: 'manager' });
  expect((await screen.findAllByText('Erased'))[0]).toBeVisible();
  expect(screen.queryByText(/once it is archived/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Erase' })).toBeNull();
});

test('an erasure is planned with the typed account ID', async () => {
  const sent: unknown[] = [];
  const standing = { is_closed: true, from: '2025-04-14', is_over: true };
  answers('/merchant_erasures', pageOf([]), 'manager');
  answers('/merchant_erasures/standing/9', standing, 'manager');
  server.use(
    http.post('*/api/manager/merchant_erasures', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(planned);
    }),
  );
  const { user } = await renderScreen(<ErasureOfMerchant id={9} />, { area: 'manager' });
  await user.click(await screen.findByRole('button', { name: 'Erase' }));
  await user.type(await screen.findByRole('textbox', { name: /Account ID/ }), '100001');
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Left');
  const buttons = screen.getAllByRole('button', { name: 'Erase' });
  await user.click(buttons.at(-1)!);
  await waitFor(() =>
    expect(sent).toEqual([{ merchant_id: 9, account_id: '100001', reason: 'Left' }]),
  );
});

test('a planned one is cancelled with a reason', async () => {
  const sent: unknown[] = [];
  answers('/merchant_erasures', pageOf([planned]), 'manager');
  server.use(
    http.post('*/api/manager/merchant_erasures/7/cancel', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...planned, state: 'cancelled', cancel_reason: 'They pay' });
    }),
  );
  const { user } = await renderScreen(<ErasuresScreen />, { area: 'manager', at: PATHS.list });
  await user.click((await screen.findAllByRole('button', { name: 'Actions' }))[0]!);
  expect(screen.queryByRole('menuitem', { name: 'Certificate' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel the erasure' }));
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'They pay');
  await user.click(screen.getByRole('button', { name: 'Cancel the erasure' }));
  await waitFor(() => expect(sent).toMatchObject([{ reason: 'They pay' }]));
});
