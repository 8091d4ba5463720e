import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Export } from '@/api/generated/merchant/client.schemas';
import { exportAll } from '@/components/list/exportAll';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import ExportsScreen from './ExportsScreen';
import { PATHS } from './feature';

const ready: Export = {
  id: 12,
  operation: 'export_units',
  title_en: 'Units',
  title_ar: 'الوحدات',
  format: 'csv',
  state: 'done',
  total: 61000,
  done: 61000,
  size: 5400000,
  link: '/api/merchant/exports/12/file',
  created_at: '2026-03-15T08:00:00Z',
  finished_at: '2026-03-15T08:01:00Z',
  expires_at: '2026-03-22T08:01:00Z',
  version: 3,
};
const { link: _, ...unmade } = ready;
const running: Export = { ...unmade, id: 13, state: 'running', done: 20000 };

describeList('exports', {
  screen: <ExportsScreen />,
  path: '/exports',
  row: ready,
  shows: { en: 'Units', ar: 'الوحدات' },
  empty: 'No exports',
  at: PATHS.list,
});

test.each(BOTH)('progress and what stood in the way are said (%s)', async (language) => {
  const failed: Export = {
    ...unmade,
    id: 14,
    state: 'failed',
    failure_en: 'Choose CSV.',
    failure_ar: 'اختر CSV.',
  };
  answers('/exports', pageOf([running, failed]));
  const { missing } = await renderScreen(<ExportsScreen />, { language, at: PATHS.list });
  const rows = language === 'ar' ? /20,000.*من.*61,000/ : /20,000.*of.*61,000/;
  expect((await screen.findAllByText(rows))[0]).toBeVisible();
  expect(screen.getAllByText(language === 'ar' ? 'اختر CSV.' : 'Choose CSV.')[0]).toBeVisible();
  expect(missing).toEqual([]);
});

test('one that is being made can be left, and not downloaded', async () => {
  let left = 0;
  answers('/exports', pageOf([running]));
  server.use(
    http.post('*/api/merchant/exports/13/cancel', () => {
      left += 1;
      return HttpResponse.json({ ...running, state: 'cancelled' });
    }),
  );
  const { user } = await renderScreen(<ExportsScreen />, { at: PATHS.list });
  await user.click((await screen.findAllByRole('button', { name: 'Actions' }))[0]!);
  expect(screen.queryByRole('menuitem', { name: 'Download' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel' }));
  await waitFor(() => expect(left).toBe(1));
});

test('a list asks for all that its filters show', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/exports', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(running);
    }),
  );
  await exportAll('/api/merchant/units/export', '-rent', { status: 1, search: 'sea', kind: '' });
  expect(sent).toEqual([
    {
      operation: '/units/export',
      filters: { status: '1', search: 'sea' },
      sort: '-rent',
      format: 'csv',
    },
  ]);
});
