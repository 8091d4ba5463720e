import { useTranslation } from 'react-i18next';
import type { MerchantAccount } from '@/api/generated/manager/client.schemas';
import { InstantText } from '@/components/Text';

/** Why a merchant's data could not be updated, with what is to be done. */
export function Why({ row }: { row: MerchantAccount }) {
  const { t } = useTranslation('merchants');
  if (!row.migration_cause) return '—';
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {t(`values.migration_cause.${row.migration_cause}`)}
      <small style={{ display: 'block' }}>{t(`causes.${row.migration_cause}`)}</small>
    </span>
  );
}

/** When the update is tried again, or that it will be at once. */
export function NextTry({ row }: { row: MerchantAccount }) {
  const { t } = useTranslation('merchants');
  if (row.migration_retry_asked_at) return t('retryAsked');
  return <InstantText at={row.migration_next_try_at} />;
}
