import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { tidyPhone } from '@/lib/text/clean';
import { foldDigits } from '@/lib/text/fold';
import { phone } from '../../../../validation/rules.json';
import type { InputProps } from './DateInput';

const COUNTRIES = phone.countries.toSorted(
  (a, b) => Number(b.code === '971') - Number(a.code === '971'),
);
const codeOf = (value: string) => COUNTRIES.find(({ code }) => value.startsWith(`+${code}`))?.code;

/** A number typed the local way becomes international: 050 123 4567 with +971 is +971501234567. */
export function internationalNumber(typed: string, code: string): string {
  const text = tidyPhone(foldDigits(typed));
  if (text === '' || text.startsWith('+')) return text;
  if (text.startsWith('00')) return `+${text.slice(2)}`;
  return `+${code}${text.replace(/^0/, '')}`;
}

export function PhoneInput({
  label,
  value,
  onChange,
  onBlur,
  error,
  help,
  required,
  disabled,
  inputRef,
  name,
}: InputProps) {
  const { t } = useTranslation();
  const code = codeOf(value) ?? COUNTRIES[0]?.code ?? '971';
  const change = (next: string) => {
    const rest = value.startsWith(`+${code}`) ? value.slice(code.length + 1) : '';
    onChange(`+${next}${rest}`);
  };
  const select = (
    <InputAdornment position="start">
      <select
        aria-label={t('phone.country', { label })}
        value={code}
        disabled={disabled}
        dir="ltr"
        onChange={(event) => change(event.target.value)}
        style={{
          font: 'inherit',
          color: 'inherit',
          background: 'transparent',
          border: 0,
          minHeight: 28,
        }}
      >
        {COUNTRIES.map((one) => (
          <option key={one.code} value={one.code}>{`${one.country} +${one.code}`}</option>
        ))}
      </select>
    </InputAdornment>
  );
  return (
    <TextField
      label={label}
      name={name}
      type="tel"
      value={value}
      required={required}
      disabled={disabled}
      error={error}
      helperText={help}
      inputRef={inputRef}
      onChange={(event) => onChange(foldDigits(event.target.value))}
      onBlur={() => {
        onChange(internationalNumber(value, code));
        onBlur?.();
      }}
      slotProps={{
        input: { startAdornment: select, dir: 'ltr' },
        htmlInput: { dir: 'ltr', autoComplete: 'tel' },
      }}
    />
  );
}
