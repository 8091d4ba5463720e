import { useTranslation } from 'react-i18next';
import { ListPanel } from '@/components/list/ListPage';
import { Page } from '@/components/Page';
import { allSent } from './columns';
import { SentTabs } from './SentTabs';
import { useSent } from './useSent';

/** What all tenants sent, the newest on top. */
export default function SentDocumentsScreen() {
  const { t } = useTranslation('sent_documents');
  const { def, dialog } = useSent(allSent);
  return (
    <Page title={t('title')} hint={t('hint')}>
      <SentTabs value="sent" />
      <ListPanel def={def} />
      {dialog}
    </Page>
  );
}
