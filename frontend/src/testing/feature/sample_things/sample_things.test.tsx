import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { answers, describeList, pageOf } from '@/testing/lists';
import { renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import type { SampleThing } from '../generated/client.schemas';
import '../texts';
import SampleThingList from './SampleThingList';

const row: SampleThing = {
  id: 4,
  name_en: 'First',
  name_ar: 'الأول',
  pieces: 3,
  status: 1,
  version: 1,
};

describeList('sample_things', {
  screen: <SampleThingList />,
  path: '/sample_things',
  row,
  shows: { en: '3 pieces', ar: '3 قطع' },
  empty: 'No sample things yet',
});

test.each([
  [1, 'قطعة واحدة'],
  [2, 'قطعتان'],
  [11, '11 قطعة'],
  [100, '100 قطعة'],
])('%i is counted as Arabic does', async (pieces, words) => {
  answers('/sample_things', pageOf([{ ...row, pieces }]));
  const { missing } = await renderScreen(<SampleThingList />, { language: 'ar' });
  expect((await screen.findAllByText(words))[0]).toBeVisible();
  expect(missing).toEqual([]);
});

test('what is entered is sent', async () => {
  const sent: unknown[] = [];
  answers('/sample_things', pageOf([]));
  server.use(
    http.post('*/api/merchant/sample_things', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(row);
    }),
  );
  const { user, missing } = await renderScreen(<SampleThingList />);
  const add = await screen.findAllByRole('button', { name: 'Add a sample thing' });
  await user.click(add[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('English name *'), 'First');
  await user.type(dialog.getByLabelText('Arabic name *'), 'الأول');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => sent)
    .toEqual([expect.objectContaining({ name_en: 'First', name_ar: 'الأول', pieces: 1 })]);
  expect(missing).toEqual([]);
});
