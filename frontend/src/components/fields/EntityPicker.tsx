import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityOption, EntitySource } from '../list/types';

export interface EntityPickerProps {
  source: EntitySource;
  label: string;
  value: string;
  onChange: (id: string, option: EntityOption | null) => void;
  onBlur?: () => void;
  /** What is typed and not chosen. */
  onType?: (text: string) => void;
  error?: boolean;
  help?: string;
  required?: boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** A choice among many records: the server searches while one types. */
export function EntityPicker({
  source,
  label,
  value,
  onChange,
  onBlur,
  onType,
  error,
  help,
  required,
  disabled,
  inputRef,
}: EntityPickerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<EntityOption | null>(null);
  const wanted = useDeferredValue(text);
  const known = chosen && String(chosen.id) === value ? chosen : undefined;
  const found = useQuery({
    queryKey: ['choices', source.key, wanted],
    queryFn: ({ signal }) => source.search(wanted, signal),
    enabled: open,
  });
  const stored = useQuery({
    queryKey: ['choice', source.key, value],
    queryFn: ({ signal }) => source.byId?.(value, signal),
    enabled: value !== '' && !known && source.byId !== undefined,
  });
  const current = value === '' ? null : (known ?? stored.data ?? { id: value, label: value });
  return (
    <Autocomplete
      size="small"
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={found.data ?? []}
      loading={found.isFetching}
      disabled={disabled}
      value={current}
      filterOptions={(options) => options}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, other) => String(option.id) === String(other.id)}
      onInputChange={(_, next, reason) => {
        setText(reason === 'input' ? next : '');
        if (reason === 'input') onType?.(next);
      }}
      onChange={(_, option) => {
        setChosen(option);
        onChange(option ? String(option.id) : '', option);
      }}
      loadingText={t('loading')}
      noOptionsText={t('choice.none')}
      clearText={t('clear')}
      openText={t('choice.open')}
      closeText={t('close')}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <span>
            <bdi>{option.label}</bdi>
            {option.hint && (
              <small style={{ display: 'block', opacity: 0.7 }}>
                <bdi>{option.hint}</bdi>
              </small>
            )}
          </span>
        </li>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          label={label}
          error={error}
          helperText={help}
          required={required}
          onBlur={onBlur}
          inputRef={inputRef}
        />
      )}
    />
  );
}
