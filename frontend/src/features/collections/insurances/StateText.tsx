import { useTranslation } from 'react-i18next';
import type { Insurance } from '@/api/generated/merchant/client.schemas';
import { StatusChip } from '@/components/StatusChip';
import { STATE_TONES } from './states';

/** Where a deposit stands, and for how long its tenant has waited. */
export function StateText({ row }: { row: Insurance }) {
  const { t } = useTranslation('insurances');
  const waits = row.state !== 'settled' && row.days_since_end > 0;
  return (
    <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center', flexWrap: 'wrap' }}>
      <StatusChip tone={STATE_TONES[row.state]} label={t(`values.state.${row.state}`)} />
      {waits && <span>{t('waits', { count: row.days_since_end })}</span>}
    </span>
  );
}
