import { useTranslation } from 'react-i18next';
import { LinkTabs } from '@/components/LinkTabs';
import { useLinks } from '@/components/shell/features';
import { PATHS } from './feature';

/** From what was sent to the links by which it is sent, and back. */
export function SentTabs({ value }: { value: 'sent' | 'requests' }) {
  const { t } = useTranslation('sent_documents');
  const links = useLinks();
  return (
    <LinkTabs
      label={t('title')}
      value={value}
      tabs={[
        { name: 'sent', label: t('tabs.sent'), to: PATHS.list },
        { name: 'requests', label: t('tabs.requests'), to: links.list('document_requests') ?? '' },
      ]}
    />
  );
}
