import { useTranslation } from 'react-i18next';
import { StatusChip } from '@/components/StatusChip';
import { daysUntil } from './days';

const SOON = 2;

/** How much of a trial is left. */
export function DaysLeft({ day }: { day: string }) {
  const { t } = useTranslation('merchants');
  const days = daysUntil(day);
  if (days < 0) return <StatusChip tone="danger" label={t('ended')} />;
  return (
    <StatusChip tone={days <= SOON ? 'warning' : 'info'} label={t('daysLeft', { count: days })} />
  );
}
