import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import { getTenantLinkSettings } from '@/api/generated/merchant/tenant-links-reads';
import { updateTenantLinkSettings } from '@/api/generated/merchant/tenant-links-writes';
import { queryOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { dialogs } from '@/components/feedback/dialogs';
import { toast } from '@/components/feedback/toasts';
import { useShowError } from '@/components/feedback/useShowError';
import { PERMISSIONS } from './feature';

/** Whether tenants enter by their links at all. */
export function AllSwitch() {
  const { t } = useTranslation('tenant_links');
  const allows = useAllows();
  const refresh = useRefresh();
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  const { data } = useQuery(queryOf(getTenantLinkSettings));
  if (!data) return null;
  const change = async (is_on: boolean) => {
    if (!is_on && !(await dialogs.confirm({ title: t('all.ask'), text: t('all.text') }))) return;
    setBusy(true);
    try {
      await updateTenantLinkSettings({ is_on, version: data.version });
      toast.success(t(is_on ? 'all.on' : 'all.off'));
    } catch (failure) {
      await showError(failure);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return (
    <FormControlLabel
      label={t('all.label')}
      control={
        <Switch
          checked={data.is_on}
          disabled={busy || !allows(PERMISSIONS.edit)}
          onChange={(_, on) => void change(on)}
        />
      }
    />
  );
}
