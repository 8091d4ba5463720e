import { useTranslation } from 'react-i18next';
import { AddButton } from '@/components/AddButton';
import { ListPanel } from '@/components/list/ListPage';
import { Page } from '@/components/Page';
import { SentTabs } from '../sent_documents/public';
import { allRequests } from './columns';
import { PERMISSIONS } from './feature';
import { useRequests } from './useRequests';

/** The links of all tenants. */
export default function DocumentRequestsScreen() {
  const { t } = useTranslation('document_requests');
  const { def, dialog, ask } = useRequests(allRequests);
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <AddButton permission={PERMISSIONS.create} onClick={ask}>
          {t('add')}
        </AddButton>
      }
    >
      <SentTabs value="requests" />
      <ListPanel def={def} />
      {dialog}
    </Page>
  );
}
