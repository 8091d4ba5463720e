import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { reportError } from '@/api/reportError';
import { foldDigits } from '@/lib/text/fold';

export interface Asked {
  password: string;
  code: string;
}

interface Props {
  title: string;
  text?: ReactNode;
  action: string;
  asks: readonly (keyof Asked)[];
  send: (asked: Asked) => Promise<void>;
  onClose: () => void;
}

/** Asks for a password or a code; unlike a form it keeps no draft of what was typed. */
export function AskDialog({ title, text, action, asks, send, onClose }: Props) {
  const { t } = useTranslation(['profile', 'kit']);
  const id = useId();
  const [values, setValues] = useState<Asked>({ password: '', code: '' });
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const empty = asks.filter((name) => values[name].trim() === '');
    setFaults(Object.fromEntries(empty.map((name) => [name, t('factor.required')])));
    setProblem(undefined);
    if (empty.length > 0) return;
    setBusy(true);
    try {
      await send({ password: values.password, code: foldDigits(values.code.trim()) });
    } catch (error) {
      if (!isApiError(error)) throw error;
      const entries = Object.entries(error.fieldErrors);
      setFaults(Object.fromEntries(entries.map(([name, said]) => [name, said.join(' ')])));
      if (entries.length === 0) setProblem(error.problem.message || t('factor.failed'));
      if (error.status >= 500 && error.status !== 501) void reportError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={id} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {problem && <Alert severity="error">{problem}</Alert>}
          {text}
          {asks.map((name) => (
            <TextField
              key={name}
              name={name}
              label={t(`factor.${name}`)}
              type={name === 'password' ? 'password' : 'text'}
              value={values[name]}
              error={faults[name] !== undefined}
              helperText={faults[name]}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              required
              fullWidth
              margin="dense"
              slotProps={{
                htmlInput: {
                  dir: 'ltr',
                  autoComplete: name === 'password' ? 'current-password' : 'one-time-code',
                  autoCapitalize: 'none',
                  spellCheck: false,
                },
              }}
            />
          ))}
        </DialogContent>
        <DialogActions>
          <Button type="submit" variant="contained" disabled={busy}>
            {action}
          </Button>
          <Button color="inherit" variant="outlined" onClick={onClose}>
            {t('cancel', { ns: 'kit' })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
