import { useTranslation } from 'react-i18next';
import { ListPanel } from '@/components/list/ListPage';
import { Page } from '@/components/Page';
import { OwnTabs } from '@/features/parties/contact_changes/public';
import { AllSwitch } from './AllSwitch';
import { allLinks } from './columns';
import { useTenantLinks } from './useTenantLinks';

/** The own links of all tenants, and the switch of all of them. */
export default function TenantLinksScreen() {
  const { t } = useTranslation('tenant_links');
  const { def, dialog, add } = useTenantLinks(allLinks);
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          <AllSwitch />
          {add}
        </>
      }
    >
      <OwnTabs value="links" />
      <ListPanel def={def} />
      {dialog}
    </Page>
  );
}
