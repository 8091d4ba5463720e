import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useController, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PaymentKind } from '@/api/generated/merchant/client.schemas';
import { DateInput } from '@/components/fields/DateInput';
import { MoneyInput } from '@/components/fields/MoneyInput';
import { Icon } from '@/components/Icon';
import { foldDigits } from '@/lib/text/fold';
import { useLanguage } from '@/i18n/useLanguage';
import { isDate } from '@/lib/validation/dates';
import type { Check } from '@/lib/validation/fault';
import { field as rules, required } from '@/lib/validation/field';
import { isPrice } from '@/lib/validation/numbers';
import { METHODS } from './methods';

const Rows = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  '& li': {
    display: 'grid',
    gap: 8,
    alignItems: 'start',
    gridTemplateColumns: '28px 1fr 1.1fr 1.4fr 1.1fr 1.1fr 1.2fr 40px',
  },
  '& .number': {
    ...theme.typography.body2,
    color: theme.palette.text.secondary,
    paddingBlockStart: 9,
    textAlign: 'center',
  },
  '@media (max-width: 1100px)': {
    '& li': {
      gridTemplateColumns: '1fr 1fr',
      padding: 12,
      border: `1px solid ${theme.surface.line}`,
      borderRadius: 10,
    },
    '& .number': { gridColumn: '1 / -1', textAlign: 'start', padding: 0 },
  },
  // A whole date has no room in half a phone.
  '@media (max-width: 480px)': { '& li > div:nth-of-type(3)': { gridColumn: '1 / -1' } },
}));

const CHECKS: Readonly<Partial<Record<Name, readonly Check[]>>> = {
  amount: [required, isPrice({ min: '0.01' })],
  due_on: [required, isDate],
};

type Name = 'type' | 'amount' | 'due_on' | 'method' | 'cheque_number' | 'bank';
const text = (value: unknown) =>
  value === null || value === undefined ? '' : String(value as string | number);

function Cell({ row, name }: { row: number; name: Name }) {
  const { t } = useTranslation('contracts');
  const language = useLanguage();
  const label = t(`fields.${name}`);
  const { field, fieldState } = useController({
    name: `payments.${row}.${name}`,
    rules: { validate: rules(language, CHECKS[name] ?? [], { label }) },
  });
  const method = useWatch({ name: `payments.${row}.method` }) as string | undefined;
  const help = fieldState.error?.message;
  const shared = {
    label,
    value: text(field.value),
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: fieldState.invalid,
  };
  if (name === 'due_on')
    return <DateInput {...shared} help={help} required onChange={field.onChange} />;
  if (name === 'type' || name === 'method') {
    const values = name === 'type' ? [1, 2] : METHODS;
    return (
      <TextField
        select
        size="small"
        {...shared}
        helperText={help}
        onChange={(event) =>
          field.onChange(name === 'type' ? Number(event.target.value) : event.target.value)
        }
      >
        {values.map((one) => (
          <MenuItem key={one} value={String(one)}>
            {t(`values.${name}.${one}`)}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  if (name === 'amount')
    return <MoneyInput {...shared} help={help} required onChange={field.onChange} />;
  return (
    <TextField
      size="small"
      {...shared}
      helperText={help}
      disabled={method !== 'cheque'}
      onChange={(event) =>
        field.onChange(name === 'bank' ? event.target.value : foldDigits(event.target.value))
      }
      slotProps={{
        htmlInput: { dir: name === 'bank' ? 'auto' : 'ltr' },
      }}
    />
  );
}

const CELLS: readonly Name[] = ['type', 'amount', 'due_on', 'method', 'cheque_number', 'bank'];

/** Every payment of the draft, each field of it editable. */
export function PaymentGrid() {
  const { t } = useTranslation('contracts');
  const { fields, append, remove } = useFieldArray({ name: 'payments' });
  return (
    <>
      {fields.length === 0 && <p style={{ margin: 0 }}>{t('plan.empty')}</p>}
      <Rows>
        {fields.map((field, row) => (
          <li key={field.id} aria-label={t('plan.row', { number: row + 1 })}>
            <span className="number" aria-hidden>
              {row + 1}
            </span>
            {CELLS.map((name) => (
              <Cell key={name} row={row} name={name} />
            ))}
            <IconButton
              aria-label={t('plan.removeRow', { number: row + 1 })}
              onClick={() => remove(row)}
            >
              <Icon name="trash" size={18} />
            </IconButton>
          </li>
        ))}
      </Rows>
      <div>
        <Button
          size="small"
          startIcon={<Icon name="plus" size={16} />}
          onClick={() =>
            append({
              type: PaymentKind.rent,
              amount: '',
              due_on: '',
              method: 'cheque',
              cheque_number: '',
              bank: '',
            })
          }
        >
          {t('plan.addRow')}
        </Button>
      </div>
    </>
  );
}
