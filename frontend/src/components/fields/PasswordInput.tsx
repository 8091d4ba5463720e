import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon';
import type { InputProps } from './DateInput';

export function PasswordInput({
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
  autoComplete,
}: InputProps & { autoComplete?: string }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const button = (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        aria-label={t(shown ? 'password.hide' : 'password.show')}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'hidden' : 'view'} size={18} />
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      label={label}
      name={name}
      type={shown ? 'text' : 'password'}
      value={value}
      required={required}
      disabled={disabled}
      error={error}
      helperText={help}
      inputRef={inputRef}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ input: { endAdornment: button }, htmlInput: { dir: 'ltr', autoComplete } }}
    />
  );
}
