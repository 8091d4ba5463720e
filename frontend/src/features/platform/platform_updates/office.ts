import { listNews } from '@/api/generated/merchant/platform-updates-reads';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const NEWS_PATH = '/merchant/platform-updates';

export const NEWS = listOf(listNews);

/** What people of an office see of it: the news that concern them. */
export const office: Feature = {
  noun: 'platform_updates',
  screens: [
    {
      path: NEWS_PATH,
      load: () => import('./NewsScreen'),
      reads: readsList(NEWS),
      title: 'platform_updates:news.title',
    },
  ],
  links: { list: NEWS_PATH },
};
