import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CareList } from '@/api/generated/merchant/client.schemas';
import { getCareSettings } from '@/api/generated/merchant/customers-care-reads';
import { updateCareSettings } from '@/api/generated/merchant/customers-care-writes';
import { queryOf } from '@/api/operation';
import { SavingSwitch } from '@/components/SavingSwitch';
import { PERMISSIONS } from './feature';

/** Whether a list is sent each morning by itself. */
export function DailySwitch({ list }: { list: CareList }) {
  const { t } = useTranslation('customers_care');
  const { data } = useQuery(queryOf(getCareSettings));
  if (!data?.possible.includes(list)) return null;
  const { version, hour } = data;
  const others = data.daily.filter((one) => one !== list);
  return (
    <SavingSwitch
      label={t('daily.label')}
      checked={data.daily.includes(list)}
      permission={PERMISSIONS.edit}
      save={async (on) => {
        await updateCareSettings({ daily: on ? [...others, list] : others, version });
        return t(on ? 'daily.on' : 'daily.off', { hour: `${hour}:00` });
      }}
    />
  );
}
