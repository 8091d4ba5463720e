import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useOptionalArea } from '@/api/areaContext';
import { useLanguage } from '@/i18n/useLanguage';
import { formatDay, formatInstant, formatNumber, groupAmount } from '@/lib/format';

const NONE = '—';

/** A number, phone or code: read left to right whatever surrounds it. */
export function Code({ children }: { children: string | number | null | undefined }) {
  if (children === null || children === undefined || children === '') return <>{NONE}</>;
  return <bdi dir="ltr">{children}</bdi>;
}

export function PhoneText({ children }: { children: string | null | undefined }) {
  if (!children) return <>{NONE}</>;
  return (
    <a href={`tel:${children}`} style={{ color: 'inherit' }}>
      <bdi dir="ltr">{children}</bdi>
    </a>
  );
}

const Currency = styled('span')(({ theme }) => ({
  color: theme.palette.text.secondary,
  fontSize: '0.85em',
  fontWeight: 400,
}));

interface MoneyProps {
  amount: string | number | null | undefined;
  currency?: string | false;
}

/** An exact amount; the account's currency unless told (`false`: the column's title says it). */
export function Money({ amount, currency }: MoneyProps) {
  const { t } = useTranslation();
  const account = useOptionalArea()?.account.currency;
  if (amount === null || amount === undefined || amount === '') return <>{NONE}</>;
  const code = currency === false ? undefined : (currency ?? account);
  return (
    <bdi>
      <bdi dir="ltr">{groupAmount(String(amount))}</bdi>
      {code && (
        <>
          {' '}
          <Currency>{t(`currency.${code}`, { defaultValue: code })}</Currency>
        </>
      )}
    </bdi>
  );
}

export function NumberText({ value }: { value: number | string | null | undefined }) {
  const language = useLanguage();
  return value === null || value === undefined ? (
    <>{NONE}</>
  ) : (
    <bdi dir="ltr">{formatNumber(value, language)}</bdi>
  );
}

/** A day (YYYY-MM-DD), with the month's name. */
export function DateText({ day }: { day: string | null | undefined }) {
  const language = useLanguage();
  return day ? <time dateTime={day}>{formatDay(day, language)}</time> : <>{NONE}</>;
}

/** An instant, in the merchant's zone. */
export function InstantText({ at }: { at: string | null | undefined }) {
  const language = useLanguage();
  const zone = useOptionalArea()?.account.time_zone;
  return at ? <time dateTime={at}>{formatInstant(at, language, zone)}</time> : <>{NONE}</>;
}
