import Alert from '@mui/material/Alert';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldDef } from './types';
import type { Fault } from './useRecordForm';

/** The messages of all fields, those inside of rows too: `payments.0.amount`. */
function faultsOf(errors: object, above = ''): Required<Fault>[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    const name = above + key;
    const message = 'message' in error ? String(error.message ?? '') : '';
    const own = message === '' ? [] : [{ name, message }];
    const inside = Array.isArray(error) || /^\d+$/.test(key);
    return inside ? [...own, ...faultsOf(error, `${name}.`)] : own;
  });
}

interface Props {
  ns: string;
  fields: readonly FieldDef[];
  general: readonly Fault[];
  focus: (name: string) => void;
}

/** After a refused save: everything that is wrong at once, each line with its field's name and leading to it. */
export function Summary({ ns, fields, general, focus }: Props) {
  const { t, i18n } = useTranslation([ns, 'kit']);
  const { errors, submitCount } = useFormState();
  const word = (name: string) => {
    const key = fields.find((field) => field.name === name)?.label ?? `fields.${name}`;
    return i18n.exists(key, { ns }) ? t(key) : undefined;
  };
  const labelOf = (name: string) => {
    const [first = '', row, last] = name.split('.');
    if (row === undefined || last === undefined) return word(first);
    return [`${word(first) ?? ''} ${Number(row) + 1}`.trim(), word(last)]
      .filter(Boolean)
      .join(' · ');
  };
  const line = ({ name, message }: Fault) => {
    const label = name === undefined ? undefined : labelOf(name);
    return label === undefined || message.includes(label) ? message : `${label}: ${message}`;
  };
  const faults = submitCount > 0 || general.length > 0 ? faultsOf(errors) : [];
  const count = faults.length + general.length;
  if (count === 0) return null;
  return (
    <Alert severity="error" sx={{ mb: 4, alignItems: 'flex-start' }}>
      <strong>{t('form.summary', { ns: 'kit', count })}</strong>
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 18 }}>
        {general.map((fault) => (
          <li key={`${fault.name ?? ''} ${fault.message}`}>{line(fault)}</li>
        ))}
        {faults.map((fault) => (
          <li key={fault.name}>
            <button
              type="button"
              onClick={() => focus(fault.name)}
              style={{
                all: 'unset',
                cursor: 'pointer',
                textDecoration: 'underline',
                minHeight: 24,
              }}
            >
              {line(fault)}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
