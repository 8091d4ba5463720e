import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import type { CareList } from '@/api/generated/merchant/client.schemas';
import { getCareSettings } from '@/api/generated/merchant/customers-care-reads';
import { updateCareSettings } from '@/api/generated/merchant/customers-care-writes';
import { queryOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { toast } from '@/components/feedback/toasts';
import { useShowError } from '@/components/feedback/useShowError';
import { PERMISSIONS } from './feature';

/** Whether a list is sent each morning by itself. */
export function DailySwitch({ list }: { list: CareList }) {
  const { t } = useTranslation('customers_care');
  const allows = useAllows();
  const refresh = useRefresh();
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  const { data } = useQuery(queryOf(getCareSettings));
  if (!data?.possible.includes(list)) return null;
  const change = async (on: boolean) => {
    const others = data.daily.filter((one) => one !== list);
    setBusy(true);
    try {
      await updateCareSettings({
        daily: on ? [...others, list] : others,
        version: data.version,
      });
      toast.success(t(on ? 'daily.on' : 'daily.off', { hour: `${data.hour}:00` }));
    } catch (failure) {
      await showError(failure);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return (
    <FormControlLabel
      label={t('daily.label')}
      control={
        <Switch
          checked={data.daily.includes(list)}
          disabled={busy || !allows(PERMISSIONS.edit)}
          onChange={(_, on) => void change(on)}
        />
      }
    />
  );
}
