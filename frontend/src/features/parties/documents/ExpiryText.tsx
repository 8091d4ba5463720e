import { useTranslation } from 'react-i18next';
import { useOptionalArea } from '@/api/areaContext';
import { StatusChip } from '@/components/StatusChip';
import { DateText } from '@/components/Text';
import { today } from '@/lib/calendar';

const SOON_DAYS = 60;
const DAY_MS = 24 * 3600 * 1000;

/** The last day of a paper, with a warning while it can still be renewed in time. */
export function ExpiryText({ day }: { day: string | null | undefined }) {
  const { t } = useTranslation('documents');
  const zone = useOptionalArea()?.account.time_zone;
  if (!day) return <>—</>;
  const left = Math.round((Date.parse(day) - Date.parse(today(zone))) / DAY_MS);
  return (
    <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center', flexWrap: 'wrap' }}>
      <DateText day={day} />
      {left < 0 && <StatusChip tone="danger" label={t('expired')} />}
      {left >= 0 && left <= SOON_DAYS && (
        <StatusChip tone="warning" label={t('expiresIn', { count: left })} />
      )}
    </span>
  );
}
