import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Customer, CustomerMerge } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { differing } from './differing';
import { MergeDialog } from './MergeDialog';
import MergesScreen from './MergesScreen';

const merge: CustomerMerge = {
  id: 3,
  survivor_id: 1,
  survivor_name_en: 'Sara Mansoori',
  survivor_name_ar: 'سارة المنصوري',
  merged_id: 2,
  merged_name_en: 'Sarah Al Mansoori',
  merged_name_ar: 'ساره المنصوري',
  merged_mobile: '+971502222222',
  moved: 4,
  merged_at: '2026-11-20T08:00:00Z',
  merged_by: 'Aisha',
  undo_until: '2026-12-20T08:00:00Z',
  version: 1,
};
const survivor: Customer = {
  id: 1,
  name_en: 'Sara Mansoori',
  mobile: '+971501111111',
  gender: 2,
  language: 'en',
  allow_whatsapp: true,
  status: 1,
  active_contracts: 1,
  version: 4,
  created_at: '2026-01-01T00:00:00Z',
};
const merged: Customer = {
  ...survivor,
  id: 2,
  name_en: 'Sarah Al Mansoori',
  mobile: '+971502222222',
  national_id: '784-1990-1234567-1',
  version: 2,
};

describeList('merged tenants', {
  screen: <MergesScreen />,
  path: '/customer_merges',
  row: merge,
  shows: { en: 'Sarah Al Mansoori', ar: 'ساره المنصوري' },
  empty: 'No tenants were merged',
});

test('only what the other has and differs is offered', () => {
  expect(differing(survivor, merged).map(({ field }) => field)).toEqual([
    'name_en',
    'mobile',
    'national_id',
  ]);
  expect(differing(merged, survivor).map(({ field }) => field)).toEqual(['name_en', 'mobile']);
});

test.each(BOTH)('two become one with the chosen values (%s)', async (language) => {
  const sent: unknown[] = [];
  answers('/customers/1', survivor);
  answers('/customers/2', merged);
  answers('/customer_merges/preview', [{ what_en: 'Contracts', what_ar: 'العقود', rows: 2 }]);
  server.use(
    http.post('*/api/merchant/customer_merges', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(merge);
    }),
  );
  const { user, missing, address } = await renderScreen(
    <MergeDialog survivorId={1} mergedId={2} onClose={() => undefined} />,
    { language },
  );
  const mobile = await screen.findByRole('radiogroup', {
    name: language === 'ar' ? 'الجوال' : 'Mobile',
  });
  const theirs = within(mobile).getAllByRole('radio')[1];
  if (!theirs) throw new Error('no choice');
  await user.click(theirs);
  expect(
    await screen.findByText(language === 'ar' ? /العقود \(2\)/ : /Contracts \(2\)/),
  ).toBeVisible();
  expect(missing).toEqual([]);
  await user.click(screen.getByRole('button', { name: language === 'ar' ? 'دمج' : 'Merge' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    survivor_id: 1,
    merged_id: 2,
    take: ['national_id', 'mobile'],
    survivor_version: 4,
    merged_version: 2,
  });
  await waitFor(() => expect(address()).toBe('/merchant/customers/1'));
});

test('a merge that holds is undone, one that was undone is not', async () => {
  answers('/customer_merges', pageOf([merge]));
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/customer_merges/3/undo', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...merge, undone_at: '2026-11-21T08:00:00Z' });
    }),
  );
  const { user } = await renderScreen(<MergesScreen />);
  await user.click(await screen.findByRole('button', { name: /Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Undo the merge' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('exactly the 4 records');
  await user.click(within(dialog).getByRole('button', { name: 'Undo the merge' }));
  await waitFor(() => expect(sent).toEqual([{ version: 1 }]));
});
