import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/Icon';
import { ListPanel } from '@/components/list/ListPage';
import { Page } from '@/components/Page';
import { PermissionButton } from '@/components/PermissionButton';
import { OwnTabs } from '@/features/parties/contact_changes/public';
import { AllSwitch } from './AllSwitch';
import { allLinks } from './columns';
import { PERMISSIONS } from './feature';
import { useTenantLinks } from './useTenantLinks';

/** The own links of all tenants, and the switch of all of them. */
export default function TenantLinksScreen() {
  const { t } = useTranslation('tenant_links');
  const { def, dialog, open } = useTenantLinks(allLinks);
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          <AllSwitch />
          <PermissionButton
            variant="contained"
            permission={PERMISSIONS.create}
            startIcon={<Icon name="link" size={16} />}
            onClick={open}
          >
            {t('add')}
          </PermissionButton>
        </>
      }
    >
      <OwnTabs value="links" />
      <ListPanel def={def} />
      {dialog}
    </Page>
  );
}
