import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import { EmptyState } from '@/components/feedback/States';
import { Page, Panel } from '@/components/Page';

export default function WelcomeScreen() {
  const { t } = useTranslation('account');
  const { user } = useArea();
  return (
    <Page title={t('welcome.title', { name: user.name })}>
      <Panel>
        <EmptyState icon="home" title={t('welcome.next')} text={t('welcome.text')} />
      </Panel>
    </Page>
  );
}
