import { useTranslation } from 'react-i18next';
import { LinkTabs } from '@/components/LinkTabs';
import { useLinks } from '@/components/shell/features';
import { PATHS } from './feature';

/** From tenants' links to what was asked for by them, and back. */
export function OwnTabs({ value }: { value: 'links' | 'changes' }) {
  const { t } = useTranslation('contact_changes');
  const links = useLinks();
  return (
    <LinkTabs
      label={t('title')}
      value={value}
      tabs={[
        { name: 'links', label: t('tabs.links'), to: links.list('tenant_links') ?? '' },
        { name: 'changes', label: t('tabs.changes'), to: PATHS.list },
      ]}
    />
  );
}
