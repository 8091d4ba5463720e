import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { type Ref, Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '@/lib/format';
import { dayFromTyped } from '@/lib/text/day';
import { isDate } from '@/lib/validation/dates';
import { useLanguage } from '@/i18n/useLanguage';
import { Skeletons } from '../feedback/States';
import { Icon } from '../Icon';

const isDay = (text: string) => isDate(text) === undefined;
const Calendar = lazy(() => import('./Calendar'));

export interface InputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: boolean;
  help?: string;
  required?: boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  name?: string;
}

/** A day: shown as lists show it, typed in any usual way, or picked from a calendar that is loaded when it is opened. */
export function DateInput({
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
  const language = useLanguage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [draft, setDraft] = useState<string>();
  const settle = () => {
    if (draft !== undefined) onChange(dayFromTyped(draft));
    setDraft(undefined);
    onBlur?.();
  };
  const button = (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        disabled={disabled}
        aria-label={t('date.open', { label })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="calendar" size={18} />
      </IconButton>
    </InputAdornment>
  );
  return (
    <>
      <TextField
        label={label}
        name={name}
        value={draft ?? (isDay(value) ? formatDay(value, language) : value)}
        placeholder={t('date.placeholder')}
        error={error}
        helperText={help}
        required={required}
        disabled={disabled}
        onChange={(event) => {
          setDraft(event.target.value);
          const day = dayFromTyped(event.target.value);
          if (isDay(day) || day === '') onChange(day);
        }}
        onBlur={settle}
        inputRef={inputRef}
        slotProps={{
          input: { endAdornment: button },
          // A month's name reads as its language does, digits alone from the left.
          htmlInput: {
            dir: 'auto',
            style: { textAlign: 'match-parent' },
            inputMode: 'numeric',
            autoComplete: 'off',
          },
        }}
      />
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
          transformOrigin={{ vertical: 'top', horizontal: 'center' }}
        >
          <Suspense fallback={<Skeletons lines={6} />}>
            <Calendar
              value={value}
              onChange={(day) => {
                setDraft(undefined);
                onChange(day);
                setAnchor(null);
              }}
            />
          </Suspense>
        </Popover>
      )}
    </>
  );
}
