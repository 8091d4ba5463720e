import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { type Ref, Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldDigits } from '@/lib/text/fold';
import { Skeletons } from '../feedback/States';
import { Icon } from '../Icon';

const Calendar = lazy(() => import('./Calendar'));

/** What people type for a day, as YYYY-MM-DD: 2026-2-5, 5/2/2026, 05.02.2026, ٥/٢/٢٠٢٦. */
export function dayFromTyped(typed: string): string {
  const text = foldDigits(typed).trim();
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text);
  const [year, month, day] = yearFirst
    ? yearFirst.slice(1)
    : dayFirst
      ? dayFirst.slice(1).toReversed()
      : [];
  if (!year || !month || !day) return text;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

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

/** A day: typed in any usual order, or picked from a calendar that is loaded when it is opened. */
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
        value={draft ?? value}
        placeholder="YYYY-MM-DD"
        error={error}
        helperText={help}
        required={required}
        disabled={disabled}
        onChange={(event) => {
          setDraft(event.target.value);
          const day = dayFromTyped(event.target.value);
          if (/^\d{4}-\d{2}-\d{2}$/.test(day) || day === '') onChange(day);
        }}
        onBlur={settle}
        inputRef={inputRef}
        slotProps={{
          input: { endAdornment: button },
          htmlInput: { dir: 'ltr', inputMode: 'numeric', autoComplete: 'off' },
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
