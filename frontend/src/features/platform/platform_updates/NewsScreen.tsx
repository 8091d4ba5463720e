import type { ListNewsParams, News } from '@/api/generated/merchant/client.schemas';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { Page } from '@/components/Page';
import { useTranslation } from 'react-i18next';
import { NEWS } from './office';
import { NewsItem } from './NewsItem';

const list: ListDef<News, ListNewsParams> = {
  ns: 'platform_updates',
  icon: 'bell',
  ...NEWS,
  columns: [{ field: 'title_en', render: (row) => <NewsItem item={row} /> }],
};

/** All news that concern the user's merchant. */
export default function NewsScreen() {
  const { t } = useTranslation('platform_updates');
  return (
    <Page title={t('news.title')} hint={t('news.hint')}>
      <ListPanel def={list} />
    </Page>
  );
}
