import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import { EmptyState } from '@/components/feedback/States';
import { Page, Panel } from '@/components/Page';
import { personName, useLanguage } from '@/i18n/useLanguage';

export default function WelcomeScreen() {
  const { t } = useTranslation('account');
  const { user } = useArea();
  const language = useLanguage();
  return (
    <Page title={t('welcome.title', { name: personName(user, language) })}>
      <Panel>
        <EmptyState icon="home" title={t('welcome.next')} text={t('welcome.text')} />
      </Panel>
    </Page>
  );
}
