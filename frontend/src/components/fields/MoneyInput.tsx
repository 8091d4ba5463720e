import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupAmount } from '@/lib/format';
import { plainAmount } from '@/lib/text/amount';
import { foldDigits } from '@/lib/text/fold';
import type { InputProps } from './DateInput';

interface Props extends InputProps {
  /** Said behind the amount; nothing where the column or the sentence says it. */
  currency?: string;
}

/** An amount: typed with or without thousands, in either digits; shown grouped once one leaves it. */
export function MoneyInput({
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
  currency,
}: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const shown = groupAmount(value);
  return (
    <TextField
      size="small"
      label={label}
      name={name}
      value={typed ?? shown}
      required={required}
      disabled={disabled}
      error={error}
      helperText={help}
      inputRef={inputRef}
      onFocus={() => setTyped(shown)}
      onChange={(event) => {
        const text = foldDigits(event.target.value);
        setTyped(text);
        onChange(plainAmount(text));
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
      slotProps={{
        input: {
          endAdornment: currency && (
            <InputAdornment position="end">
              {t(`currency.${currency}`, { defaultValue: currency })}
            </InputAdornment>
          ),
        },
        htmlInput: { dir: 'ltr', inputMode: 'decimal' },
      }}
    />
  );
}
