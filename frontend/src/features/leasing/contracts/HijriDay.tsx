import { useTranslation } from 'react-i18next';
import { Code, DateText } from '@/components/Text';
import { formatHijri } from '@/lib/hijri';

/** A day of both calendars, the Hijri one in figures. */
export function HijriDay({ day }: { day: string }) {
  const { t } = useTranslation('contracts');
  return (
    <>
      <DateText day={day} /> · <Code>{formatHijri(day)}</Code> {t('hijri')}
    </>
  );
}
