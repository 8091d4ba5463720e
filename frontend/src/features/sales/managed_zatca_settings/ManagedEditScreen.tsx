import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useAllows } from '@/api/areaContext';
import { getMerchant } from '@/api/generated/manager/merchants-reads';
import { queryOf } from '@/api/operation';
import { merchantPermissions } from '@/features/platform/merchants/public';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { SettingPage } from '../zatca_settings/public';
import { callsFor } from './calls';

/** A merchant's connection, in the platform's hands: details, one-time password, continuing, renewal. */
export default function ManagedEditScreen() {
  const { t } = useTranslation('managed_zatca_settings');
  const { id = '' } = useParams();
  const language = useLanguage();
  const allows = useAllows();
  const calls = useMemo(() => callsFor(Number(id)), [id]);
  const { data } = useQuery({
    ...queryOf(getMerchant, Number(id)),
    enabled: allows(merchantPermissions.view),
    retry: false,
  });
  return (
    <SettingPage
      key={id}
      calls={calls}
      title={data ? t('form.of', { name: localName(data, language) }) : t('form.edit')}
    />
  );
}
