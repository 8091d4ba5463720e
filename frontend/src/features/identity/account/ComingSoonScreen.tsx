import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/feedback/States';
import { Page, Panel } from '@/components/Page';

export default function ComingSoonScreen() {
  const { t } = useTranslation('account');
  return (
    <Page title={t('comingSoon.title')}>
      <Panel>
        <EmptyState icon="clock" title={t('comingSoon.head')} text={t('comingSoon.text')} />
      </Panel>
    </Page>
  );
}
