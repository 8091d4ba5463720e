import { useTranslation } from 'react-i18next';
import { ListPanel } from '@/components/list/ListPage';
import { Page } from '@/components/Page';
import { useLetters } from './useLetters';

/** Letters about renewals: what is still to be served, and by when. */
export default function Letters() {
  const { t } = useTranslation('renewals');
  const { def, dialog } = useLetters();
  return (
    <Page title={t('letters.title')} hint={t('letters.hint')}>
      <ListPanel def={def} />
      {dialog}
    </Page>
  );
}
