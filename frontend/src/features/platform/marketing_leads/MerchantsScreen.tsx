import { useTranslation } from 'react-i18next';
import { ListPanel } from '@/components/list/ListPage';
import { Page } from '@/components/Page';
import { merchantList } from './columns';

/** The merchants that pay, with where they came from. */
export default function MerchantsScreen() {
  const { t } = useTranslation('marketing_leads');
  return (
    <Page title={t('merchants.title')} hint={t('merchants.hint')}>
      <ListPanel def={merchantList} />
    </Page>
  );
}
