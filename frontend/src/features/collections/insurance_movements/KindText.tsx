import { useTranslation } from 'react-i18next';
import type { InsuranceMovement } from '@/api/generated/merchant/client.schemas';
import { StatusChip } from '@/components/StatusChip';
import { KIND_TONES } from './kinds';

/** What moved, and which movement it takes back or is taken back by. */
export function KindText({ row }: { row: InsuranceMovement }) {
  const { t } = useTranslation('insurance_movements');
  return (
    <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center', flexWrap: 'wrap' }}>
      <StatusChip tone={KIND_TONES[row.kind]} label={t(`values.kind.${row.kind}`)} />
      {row.reversed_number && <span>{t('takesBack', { number: row.reversed_number })}</span>}
      {row.reversed_by_number && <span>{t('takenBack', { number: row.reversed_by_number })}</span>}
    </span>
  );
}
