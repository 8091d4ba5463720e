import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { RentLineInput } from '@/api/generated/merchant/client.schemas';
import { addDays, addMonths, today } from '@/lib/calendar';
import { linesOf, rentOf, sumOf, termOf } from './amounts';

const LENGTHS = [
  ['year', 12],
  ['half', 6],
  ['two', 24],
] as const;

/** The usual periods by one click, how long it is, and the period's rent as long as nobody typed another. */
export function PeriodField() {
  const { t } = useTranslation('contracts');
  const { account } = useArea();
  const { setValue, getValues } = useFormContext();
  const [from = '', to = '', yearly = ''] = useWatch({
    name: ['starts_on', 'ends_on', 'rent_price'],
  }) as (string | undefined)[];
  const given = (useWatch({ name: 'rent_lines' }) ?? []) as RentLineInput[];
  const term = termOf(from, to);
  const lines = given.length > 0 ? linesOf(given, from, to) : undefined;
  const single = term && given.length === 0 ? rentOf(yearly, term) : undefined;
  const proposed = lines ? sumOf(lines) : single;
  const last = useRef(proposed);
  useEffect(() => {
    // While a part of it is still being typed, nothing is proposed.
    if (proposed === undefined || proposed === last.current) return;
    const current = String(getValues('total_rent') ?? '');
    if (current === '' || current === last.current)
      setValue('total_rent', proposed, { shouldDirty: true });
    last.current = proposed;
  }, [proposed, last, getValues, setValue]);
  const choose = (months: number) => {
    const start = /^\d{4}-\d{2}-\d{2}$/.test(from) ? from : today(account.time_zone);
    setValue('starts_on', start, { shouldDirty: true, shouldValidate: true });
    setValue('ends_on', addDays(addMonths(start, months), -1), {
      shouldDirty: true,
      shouldValidate: true,
    });
  };
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
      {LENGTHS.map(([name, months]) => (
        <Button
          key={name}
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() => choose(months)}
        >
          {t(`period.${name}`)}
        </Button>
      ))}
      {term && (
        <span aria-live="polite">
          {[
            term.months > 0 && t('period.length', { count: term.months }),
            term.days > 0 && t('period.days', { count: term.days }),
          ]
            .filter(Boolean)
            .join(' + ')}
        </span>
      )}
    </div>
  );
}
