import { useTranslation } from 'react-i18next';
import { NoPermissionState } from '@/components/feedback/States';
import { Page, Panel } from '@/components/Page';

export default function NoPermissionScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('noPermission.title')}>
      <Panel>
        <NoPermissionState />
      </Panel>
    </Page>
  );
}
