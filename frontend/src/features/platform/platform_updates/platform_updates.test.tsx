import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { PlatformUpdate } from '@/api/generated/manager/client.schemas';
import type { News } from '@/api/generated/merchant/client.schemas';
import { answers, describeList } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import NewsScreen from './NewsScreen';
import UnreadNews from './UnreadNews';
import UpdatesScreen from './UpdatesScreen';

const update: PlatformUpdate = {
  id: 4,
  title_en: 'Cheques by photo',
  title_ar: 'الشيكات بالصورة',
  content_en: 'Take a picture.',
  content_ar: 'التقط صورة.',
  day: '2026-03-15',
  countries: ['AE'],
  packages: ['premium'],
  state: 'draft',
  readers: 0,
  version: 1,
};
const news: News = {
  id: 4,
  title_en: 'Cheques by photo',
  title_ar: 'الشيكات بالصورة',
  content_en: 'Take a picture.',
  content_ar: 'التقط صورة.',
  day: '2026-03-15',
  published_at: '2026-03-15T08:00:00Z',
};
const TITLE = { en: 'Cheques by photo', ar: 'الشيكات بالصورة' };

describeList('platform updates', {
  screen: <UpdatesScreen />,
  area: 'manager',
  path: '/platform_updates',
  row: update,
  shows: TITLE,
  empty: 'No news yet',
});

describeList('news', {
  screen: <NewsScreen />,
  path: '/platform_updates',
  row: news,
  shows: TITLE,
  empty: 'No news yet',
});

test.each(BOTH)('unread news are shown until they are read, in %s', async (language) => {
  answers('/platform_updates/unread', { items: [news] });
  const read: unknown[] = [];
  server.use(
    http.post('*/api/merchant/platform_updates/read', async ({ request }) => {
      read.push(await request.json());
      return HttpResponse.json(true);
    }),
  );
  const { user, missing } = await renderScreen(<UnreadNews />, { language });
  expect(await screen.findByText(TITLE[language])).toBeVisible();
  expect(missing).toEqual([]);
  await user.click(screen.getByRole('button', { name: language === 'en' ? 'Got it' : 'فهمت' }));
  await waitFor(() => expect(read).toEqual([{ read_through: news.published_at }]));
  await waitFor(() => expect(screen.queryByText(TITLE[language])).toBeNull());
});
