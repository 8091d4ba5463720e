import { useTranslation } from 'react-i18next';
import { Page } from '@/components/Page';
import { LinesPanel } from './LinesPanel';

/** The lines of all statements, by what is to be done with them. */
export default function LineList() {
  const { t } = useTranslation('bank_lines');
  return (
    <Page title={t('title')} hint={t('hint')}>
      <LinesPanel />
    </Page>
  );
}
