import { useTranslation } from 'react-i18next';
import { ListPanel } from '@/components/list/ListPage';
import { Icon } from '@/components/Icon';
import { Page } from '@/components/Page';
import { PermissionButton } from '@/components/PermissionButton';
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
        <PermissionButton
          variant="contained"
          permission={PERMISSIONS.create}
          startIcon={<Icon name="plus" size={16} />}
          onClick={ask}
        >
          {t('add')}
        </PermissionButton>
      }
    >
      <SentTabs value="requests" />
      <ListPanel def={def} />
      {dialog}
    </Page>
  );
}
