import { type ChangeEvent, useState } from 'react';
import { isApiError } from '@/api/errors';

/** By field; `all` is of none. */
type Faults = Partial<Record<string, string>>;

/** What the server said of the fields, or of all. */
function faultsOf(error: unknown, otherwise: string): Faults {
  const fields = isApiError(error, 422) ? Object.entries(error.fieldErrors) : [];
  if (fields.length > 0)
    return Object.fromEntries(fields.map(([name, lines]) => [name, lines.join(' ')]));
  return { all: (isApiError(error) && error.problem.message) || otherwise };
}

interface Words {
  /** Under a field that must be filled in. */
  required: string;
  /** Where the server did not say why it failed. */
  failed: string;
}

/** What visitors fill in before any sign-in: the values, their faults, and sending them. */
export function useVisitorForm<Name extends string>(empty: Record<Name, string>, words: Words) {
  const [values, setValues] = useState(empty);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const change = (name: Name, value: string) => setValues({ ...values, [name]: value });
  /** The error, where sending failed. */
  const send = async (
    required: readonly Name[],
    work: () => Promise<unknown>,
  ): Promise<unknown> => {
    const missing = required.filter((name) => values[name].trim() === '');
    setFaults(Object.fromEntries(missing.map((name) => [name, words.required])));
    if (missing.length > 0) return undefined;
    setBusy(true);
    try {
      await work();
      return undefined;
    } catch (error) {
      setFaults(faultsOf(error, words.failed));
      return error;
    } finally {
      setBusy(false);
    }
  };
  /** What a field of this name shows. */
  const shown = (name: Name) => ({
    name,
    value: values[name],
    error: faults[name] !== undefined,
    helperText: faults[name],
    fullWidth: true,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change(name, target.value),
  });
  return { values, faults, busy, change, send, shown };
}

/** The field of a mobile number, which reads from left to right. */
export const MOBILE = {
  required: true,
  type: 'tel',
  autoComplete: 'tel',
  slotProps: { htmlInput: { dir: 'ltr' } },
};

interface HoneypotProps {
  value: string;
  onChange: (value: string) => void;
}

/** No person sees it: programs give themselves away by filling it in. */
export function Honeypot({ value, onChange }: HoneypotProps) {
  return (
    <div
      aria-hidden
      style={{ position: 'absolute', inlineSize: 1, blockSize: 1, clipPath: 'inset(50%)' }}
    >
      <input
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
