import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../Icon';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  search?: boolean;
}

const PAUSE_MS = 300;

/** A text that is applied once typing pauses; Enter applies it at once. */
export function TypedText({ label, value, onChange, search }: Props) {
  const [typed, setTyped] = useState(value);
  const applied = useRef(value);
  const apply = useRef(onChange);
  useEffect(() => {
    apply.current = onChange;
  });
  useEffect(() => {
    if (value !== applied.current) {
      applied.current = value;
      setTyped(value);
    }
  }, [value]);
  useEffect(() => {
    if (typed === applied.current) return undefined;
    const timer = setTimeout(() => {
      applied.current = typed;
      apply.current(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const now = () => {
    applied.current = typed;
    apply.current(typed);
  };
  const adornment = (
    <InputAdornment position="start">
      <Icon name="search" size={17} />
    </InputAdornment>
  );
  return (
    <TextField
      label={search ? undefined : label}
      placeholder={search ? label : undefined}
      type={search ? 'search' : 'text'}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && now()}
      slotProps={{
        htmlInput: { 'aria-label': label, 'data-list-search': search || undefined },
        input: search ? { startAdornment: adornment } : undefined,
      }}
    />
  );
}
