import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import { StatusChip } from '@/components/StatusChip';
import { DateText } from '@/components/Text';
import { daysBetween, today } from '@/lib/calendar';

const SOON = 3;

/** The last day to register a contract, and the days that are left while it is not registered. */
export function Deadline({ day, done }: { day: string | undefined; done: boolean }) {
  const { t } = useTranslation('registrations');
  const { account } = useArea();
  if (!day || done) return <DateText day={day} />;
  const left = daysBetween(today(account.time_zone), day);
  const tone = left < 0 ? 'danger' : left <= SOON ? 'warning' : 'neutral';
  const word = left < 0 ? t('overdue', { count: -left }) : t('left', { count: left });
  return (
    <>
      <DateText day={day} /> <StatusChip tone={tone} label={word} />
    </>
  );
}
