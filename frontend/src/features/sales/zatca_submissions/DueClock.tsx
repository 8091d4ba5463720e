import { useTranslation } from 'react-i18next';
import { StatusChip } from '@/components/StatusChip';
import { type Call, remaining, spanOf, useNow } from './clock';

interface Props {
  dueAt: string;
  call?: string;
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  ahead?: number;
}

/** The time that is left of the 24 hours; red when little is, or none. */
export function DueClock({ dueAt, call, ahead = 0 }: Props) {
  const { t } = useTranslation('zatca_submissions');
  const { word, minutes, tone } = remaining(dueAt, useNow() + ahead, call as Call | undefined);
  const { key, values } = spanOf(minutes);
  return <StatusChip tone={tone} label={t(`clock.${word}`, { time: t(`clock.${key}`, values) })} />;
}
