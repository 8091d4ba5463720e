import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOptionalArea } from '@/api/areaContext';
import { tidyPhone } from '@/lib/text/clean';
import { foldDigits } from '@/lib/text/fold';
import { phone } from '../../../../validation/rules.json';
import type { InputProps } from './DateInput';

const COUNTRIES = phone.countries.toSorted(
  (a, b) => Number(b.code === '971') - Number(a.code === '971'),
);
/** A number of a country that is not in the list is typed and shown with its code. */
const ELSEWHERE = '';
const codeOf = (value: string) => COUNTRIES.find(({ code }) => value.startsWith(`+${code}`))?.code;

/** A number typed the local way becomes international: 050 123 4567 with 971 is +971501234567. */
export function internationalNumber(typed: string, code: string): string {
  const text = tidyPhone(foldDigits(typed));
  if (text === '' || text.startsWith('+')) return text;
  if (text.startsWith('00')) return `+${text.slice(2)}`;
  const digits = COUNTRIES.find((country) => country.code === code)?.digits;
  const isWhole = text.startsWith(code) && text.length - code.length === digits;
  if (isWhole || code === ELSEWHERE) return `+${text}`;
  const national = text.replace(/^0/, '');
  return national === '' ? '' : `+${code}${national}`;
}

/** The country stands in the choice beside it, the number without its code in the field. */
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
  const home = useOptionalArea()?.account.country;
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const ofHome = COUNTRIES.find(({ country }) => country === home)?.code ?? COUNTRIES[0]?.code;
  const unknown = value === '' ? (ofHome ?? ELSEWHERE) : ELSEWHERE;
  const code = codeOf(value) ?? chosen ?? unknown;
  const national = code === ELSEWHERE ? value : value.replace(`+${code}`, '');
  const choose = (next: string) => {
    setChosen(next);
    const digits = national.replace(/^\+/, '');
    onChange(digits === '' ? '' : `+${next}${digits}`);
  };
  const select = (
    <InputAdornment position="start">
      <select
        aria-label={t('phone.country', { label })}
        value={code}
        disabled={disabled}
        dir="ltr"
        onChange={(event) => choose(event.target.value)}
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
        <option value={ELSEWHERE}>{t('phone.elsewhere')}</option>
      </select>
    </InputAdornment>
  );
  return (
    <TextField
      label={label}
      name={name}
      type="tel"
      value={typed ?? national}
      required={required}
      disabled={disabled}
      error={error}
      helperText={help}
      inputRef={inputRef}
      onFocus={() => setTyped(national)}
      onChange={(event) => {
        const text = foldDigits(event.target.value);
        setTyped(text);
        onChange(internationalNumber(text, code));
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
      slotProps={{
        input: { startAdornment: select, dir: 'ltr' },
        htmlInput: { dir: 'ltr', autoComplete: 'tel' },
        // The country always stands before the number.
        inputLabel: { shrink: true },
      }}
    />
  );
}
