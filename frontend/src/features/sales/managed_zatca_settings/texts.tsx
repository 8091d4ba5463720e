import { useTranslation } from 'react-i18next';
import type { MerchantZatcaSetting } from '@/api/generated/manager/client.schemas';
import { StatusChip } from '@/components/StatusChip';
import { InstantText } from '@/components/Text';
import { STATUS_TONES, toneOfDays } from '../zatca_settings/public';
import { useNow } from '../zatca_submissions/public';

const DAY_MS = 86_400_000;

/** The status; where something stands still, that. */
export function Standing({
  row: { status, failure, stopped_reason: stopped },
}: {
  row: Pick<MerchantZatcaSetting, 'status' | 'failure' | 'stopped_reason'>;
}) {
  const { t } = useTranslation('managed_zatca_settings');
  return (
    <span style={{ display: 'inline-flex', gap: 6, flexWrap: 'wrap' }}>
      <StatusChip
        tone={status === undefined ? 'neutral' : STATUS_TONES[status]}
        label={status === undefined ? t('notStarted') : t(`values.status.${status}`)}
      />
      {failure !== undefined && <StatusChip tone="danger" label={t('standsStill')} />}
      {stopped !== undefined && <StatusChip tone="danger" label={t('isStopped')} />}
    </span>
  );
}

/** When the certificate ends, in the colours of its alarms. */
export function Expiry({ at }: { at: string | undefined }) {
  const { t } = useTranslation('zatca_settings');
  const now = useNow();
  if (!at) return <>—</>;
  const days = Math.floor((Date.parse(at) - now) / DAY_MS);
  return (
    <>
      <InstantText at={at} />{' '}
      <StatusChip
        tone={toneOfDays(days)}
        label={days < 0 ? t('certificate.ended') : t('certificate.daysLeft', { count: days })}
      />
    </>
  );
}
