import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon';

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
    <div className="light-field">
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
          className={error ? 'error' : undefined}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  );
}

interface NoticeProps {
  tone: 'danger' | 'success' | 'info';
  role?: 'alert' | 'status';
  children: ReactNode;
}

export const LightNotice = ({ tone, role, children }: NoticeProps) => (
  <p className={`light-notice ${tone}`} role={role}>
    {children}
  </p>
);
