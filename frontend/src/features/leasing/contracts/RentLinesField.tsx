import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useController, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RentLineInput } from '@/api/generated/merchant/client.schemas';
import { DateInput } from '@/components/fields/DateInput';
import { MoneyInput } from '@/components/fields/MoneyInput';
import { Icon } from '@/components/Icon';
import { DateText, Money } from '@/components/Text';
import { useLanguage } from '@/i18n/useLanguage';
import { addMonths } from '@/lib/calendar';
import { isDate } from '@/lib/validation/dates';
import type { Check } from '@/lib/validation/fault';
import { field as rules, required } from '@/lib/validation/field';
import { isPrice } from '@/lib/validation/numbers';
import { linesOf } from './amounts';

const Rows = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 10,
  '& li': {
    display: 'grid',
    gap: 8,
    alignItems: 'start',
    gridTemplateColumns: '1.2fr 1fr 1.2fr 40px',
  },
  '& li > span': { paddingBlockStart: 9 },
  '@media (max-width: 700px)': { '& li': { gridTemplateColumns: '1fr 1fr' } },
});

/** One value of a row, with its fault, as the inputs take it. */
function useCell(name: string, label: string, checks: readonly Check[]) {
  const language = useLanguage();
  const { field, fieldState } = useController({
    name,
    rules: { validate: rules(language, checks, { label }) },
  });
  return {
    label,
    value: String(field.value ?? ''),
    onChange: field.onChange,
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: fieldState.invalid,
    help: fieldState.error?.message,
    required: true,
  };
}

function FirstDay({ row }: { row: number }) {
  const { t } = useTranslation('contracts');
  return (
    <DateInput
      {...useCell(`rent_lines.${row}.starts_on`, t('rentLines.from'), [required, isDate])}
    />
  );
}

function Rent({ row }: { row: number }) {
  const { t } = useTranslation('contracts');
  const checks = [required, isPrice({ min: '0' })];
  return (
    <MoneyInput {...useCell(`rent_lines.${row}.rent_price`, t('fields.rent_price'), checks)} />
  );
}

/** A rent that changes within the period, and days that are free of it; what each part costs is said beside it. */
export function RentLinesField() {
  const { t } = useTranslation('contracts');
  const { fields, append, remove, replace } = useFieldArray({ name: 'rent_lines' });
  const [from = '', to = '', yearly = ''] = useWatch({
    name: ['starts_on', 'ends_on', 'rent_price'],
  }) as (string | undefined)[];
  const given = (useWatch({ name: 'rent_lines' }) ?? []) as RentLineInput[];
  const lines = linesOf(given, from, to);
  const later = (months: number) => (isDay(from) ? addMonths(from, months) : '');
  if (fields.length === 0)
    return (
      <Button
        size="small"
        startIcon={<Icon name="plus" size={16} />}
        onClick={() => append([{ rent_price: yearly }, { starts_on: later(12), rent_price: '' }])}
      >
        {t('rentLines.begin')}
      </Button>
    );
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, display: 'grid', gap: 10, minWidth: 0 }}>
      <legend style={{ marginBlockEnd: 8 }}>{t('fields.rent_lines')}</legend>
      <Rows>
        {fields.map(({ id }, row) => (
          <li key={id} aria-label={t('rentLines.row', { number: row + 1 })}>
            {row === 0 ? (
              <span>{isDay(from) ? <DateText day={from} /> : t('fields.starts_on')}</span>
            ) : (
              <FirstDay row={row} />
            )}
            <Rent row={row} />
            <span aria-live="polite">
              {lines?.[row] && (
                <>
                  <DateText day={lines[row].ends_on} />: <Money amount={lines[row].amount} />
                </>
              )}
            </span>
            <IconButton
              aria-label={t('rentLines.remove', { number: row + 1 })}
              onClick={() => (fields.length <= 2 ? replace([]) : remove(row))}
            >
              <Icon name="trash" size={16} />
            </IconButton>
          </li>
        ))}
      </Rows>
      <div>
        <Button
          size="small"
          startIcon={<Icon name="plus" size={16} />}
          onClick={() => append({ starts_on: later(fields.length * 12), rent_price: '' })}
        >
          {t('rentLines.add')}
        </Button>
      </div>
      <small>{t('help.rent_lines')}</small>
    </fieldset>
  );
}

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day);
