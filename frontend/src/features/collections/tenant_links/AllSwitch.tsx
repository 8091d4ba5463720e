import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getTenantLinkSettings } from '@/api/generated/merchant/tenant-links-reads';
import { updateTenantLinkSettings } from '@/api/generated/merchant/tenant-links-writes';
import { queryOf } from '@/api/operation';
import { dialogs } from '@/components/feedback/dialogs';
import { SavingSwitch } from '@/components/SavingSwitch';
import { PERMISSIONS } from './feature';

/** Whether tenants enter by their links at all. */
export function AllSwitch() {
  const { t } = useTranslation('tenant_links');
  const { data } = useQuery(queryOf(getTenantLinkSettings));
  if (!data) return null;
  return (
    <SavingSwitch
      label={t('all.label')}
      checked={data.is_on}
      permission={PERMISSIONS.edit}
      ask={async (on) => on || dialogs.confirm({ title: t('all.ask'), text: t('all.text') })}
      save={async (is_on) => {
        await updateTenantLinkSettings({ is_on, version: data.version });
        return t(is_on ? 'all.on' : 'all.off');
      }}
    />
  );
}
