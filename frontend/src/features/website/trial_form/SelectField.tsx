import { styled } from '@mui/material/styles';
import { useId } from 'react';

const Wrap = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  marginBlockEnd: 16,
  alignContent: 'start',
  '& label': { ...theme.typography.body2, fontWeight: 600 },
  '& select': {
    font: 'inherit',
    width: '100%',
    height: 42,
    borderRadius: 8,
    border: `1px solid ${theme.surface.strongLine}`,
    paddingInline: 10,
    background: theme.surface.raised,
    color: 'inherit',
  },
  '& select:focus-visible': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: -1,
  },
  '& select[aria-invalid=true]': { borderColor: theme.palette.error.main },
  '& p': { ...theme.typography.caption, color: theme.palette.error.main, margin: 0 },
}));

interface Props {
  name: string;
  label: string;
  value: string;
  error?: string;
  options: readonly { value: string; label: string }[];
  none: string;
  onChange: (value: string) => void;
}

/** The browser's own choice: light, and the phone's wheel where there is one. */
export function SelectField({ name, label, value, error, options, none, onChange }: Props) {
  const id = useId();
  return (
    <Wrap>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value}
        required
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="" disabled>
          {none}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-note`} role="alert">
          {error}
        </p>
      )}
    </Wrap>
  );
}
