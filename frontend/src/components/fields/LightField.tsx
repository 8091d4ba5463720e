import { styled } from '@mui/material/styles';
import { type InputHTMLAttributes, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon';

const Wrap = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  marginBlockEnd: 16,
  '& label': { ...theme.typography.body2, fontWeight: 600 },
  '& .box': { position: 'relative' },
  '& input': {
    font: 'inherit',
    width: '100%',
    boxSizing: 'border-box',
    height: 42,
    borderRadius: 8,
    border: `1px solid ${theme.surface.strongLine}`,
    paddingInline: 12,
    background: theme.surface.raised,
    color: 'inherit',
  },
  '& input[type=password], & input[data-secret]': { paddingInlineEnd: 44 },
  '& input:focus-visible': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: -1,
    borderColor: 'transparent',
  },
  '& input[aria-invalid=true]': { borderColor: theme.palette.error.main },
  '& .error': { ...theme.typography.caption, color: theme.palette.error.main, margin: 0 },
  '& .help': { ...theme.typography.caption, color: theme.palette.text.secondary, margin: 0 },
  '& button': {
    all: 'unset',
    cursor: 'pointer',
    position: 'absolute',
    insetBlockStart: 5,
    insetInlineEnd: 5,
    width: 32,
    height: 32,
    display: 'grid',
    placeItems: 'center',
    borderRadius: 6,
    color: theme.palette.text.secondary,
  },
  '& button:focus-visible': { outline: `2px solid ${theme.palette.primary.main}` },
}));

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  error?: string;
  help?: string;
  secret?: boolean;
  onChange: (value: string) => void;
}

/** A field for pages before signing in: the kit's fields would triple what those pages load. */
export function LightField({ label, error, help, secret, onChange, ...input }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [shown, setShown] = useState(false);
  const note = error ?? help;
  return (
    <Wrap>
      <label htmlFor={id}>{label}</label>
      <div className="box">
        <input
          {...input}
          id={id}
          type={secret && !shown ? 'password' : (input.type ?? 'text')}
          data-secret={secret}
          aria-invalid={error !== undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {secret && (
          <button
            type="button"
            aria-label={t(shown ? 'password.hide' : 'password.show')}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'hidden' : 'view'} size={18} />
          </button>
        )}
      </div>
      {note && (
        <p
          id={`${id}-note`}
          className={error ? 'error' : 'help'}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </Wrap>
  );
}

export const LightNotice = styled('p', { shouldForwardProp: (name) => name !== 'tone' })<{
  tone: 'danger' | 'success' | 'info';
}>(({ theme, tone }) => ({
  ...theme.typography.body1,
  margin: '0 0 16px',
  padding: '10px 12px',
  borderRadius: 8,
  color: theme.tones[tone].text,
  background: theme.tones[tone].fill,
}));
