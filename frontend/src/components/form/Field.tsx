import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Checkbox from '@mui/material/Checkbox';
import Switch from '@mui/material/Switch';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useOptionalArea } from '@/api/areaContext';
import { useLanguage } from '@/i18n/useLanguage';
import { foldDigits } from '@/lib/text/fold';
import { DateInput } from '../fields/DateInput';
import { EntityPicker } from '../fields/EntityPicker';
import { FileInput } from '../fields/FileInput';
import { MoneyInput } from '../fields/MoneyInput';
import { PasswordInput } from '../fields/PasswordInput';
import { PhoneInput } from '../fields/PhoneInput';
import { isRequired, validatorOf } from './fieldRules';
import { QuickEntity } from './QuickEntity';
import type { FieldDef, FormValues } from './types';

interface Props {
  def: FieldDef;
  ns: string;
}

const NUMERIC = new Set(['number', 'time', 'phone', 'email']);
const number = (text: string) => (text === '' ? null : Number(text));
const asText = (value: unknown) =>
  value === null || value === undefined ? '' : String(value as string | number);

/** One field of a form by its definition; labels and choices come from the form's namespace. */
export function Field({ def, ns }: Props) {
  if (def.kind === 'custom') return <>{def.render()}</>;
  return <BoundField def={def} ns={ns} />;
}

function BoundField({ def, ns }: Props) {
  const { t } = useTranslation([ns, 'kit']);
  const language = useLanguage();
  const currency = useOptionalArea()?.account.currency;
  const values = useWatch() as FormValues;
  const label = t(def.label ?? `fields.${def.name}`);
  const { field, fieldState } = useController({
    name: def.name,
    rules: { validate: validatorOf(def, language, label) },
  });
  const disabled = typeof def.disabled === 'function' ? def.disabled(values) : def.disabled;
  const help = fieldState.error?.message ?? (def.help ? t(def.help) : undefined);
  const common = {
    label,
    help,
    disabled,
    required: isRequired(def, values),
    error: fieldState.invalid,
    name: def.name,
    value: asText(field.value),
    onChange: (value: unknown) => field.onChange(value),
    onBlur: field.onBlur,
    inputRef: field.ref,
  };
  switch (def.kind) {
    case 'date':
      return <DateInput {...common} />;
    case 'money':
      return <MoneyInput {...common} currency={currency} />;
    case 'phone':
      return <PhoneInput {...common} />;
    case 'password':
      return <PasswordInput {...common} autoComplete="new-password" />;
    case 'entity': {
      const entity = {
        ...common,
        source: def.source,
        onChange: (id: string) => field.onChange(def.numeric === false ? id : number(id)),
      };
      return def.quick ? (
        <QuickEntity {...entity} quick={def.quick} />
      ) : (
        <EntityPicker {...entity} />
      );
    }
    case 'file':
      return <FileInput {...common} extensions={def.extensions} upload={def.upload} />;
    case 'image':
      return <FileInput {...common} square upload={def.upload} />;
    case 'checkbox':
    case 'switch': {
      const Control = def.kind === 'switch' ? Switch : Checkbox;
      return (
        <div>
          <FormControlLabel
            label={label}
            disabled={disabled}
            control={
              <Control
                checked={Boolean(field.value)}
                onChange={(_, on) => field.onChange(on)}
                onBlur={field.onBlur}
                slotProps={{ input: { ref: field.ref } }}
              />
            }
          />
          {help && <FormHelperText error={fieldState.invalid}>{help}</FormHelperText>}
        </div>
      );
    }
    case 'select':
      return (
        <TextField
          select
          label={label}
          value={common.value}
          required={common.required}
          disabled={disabled}
          error={common.error}
          helperText={help}
          name={def.name}
          inputRef={field.ref}
          onBlur={field.onBlur}
          onChange={(event) =>
            field.onChange(
              def.numeric === false || !/^\d+$/.test(event.target.value)
                ? event.target.value
                : number(event.target.value),
            )
          }
        >
          {!common.required && <MenuItem value="">{t('choice.empty', { ns: 'kit' })}</MenuItem>}
          {def.values.map((value) => (
            <MenuItem key={value} value={String(value)}>
              {t(`values.${def.field ?? def.name}.${value}`)}
            </MenuItem>
          ))}
        </TextField>
      );
    default: {
      const ltr = NUMERIC.has(def.kind);
      return (
        <TextField
          label={label}
          name={def.name}
          value={common.value}
          required={common.required}
          disabled={disabled}
          error={common.error}
          helperText={help}
          inputRef={field.ref}
          onBlur={field.onBlur}
          multiline={def.kind === 'textarea'}
          minRows={'rows' in def ? (def.rows ?? 3) : 3}
          onChange={(event) => {
            const text = ltr ? foldDigits(event.target.value) : event.target.value;
            field.onChange(
              def.kind === 'number' && /^\d+$/.test(text)
                ? Number(text)
                : def.kind === 'number' && text === ''
                  ? null
                  : text,
            );
          }}
          slotProps={{
            htmlInput: {
              dir: ltr
                ? 'ltr'
                : def.name.endsWith('_ar')
                  ? 'rtl'
                  : def.name.endsWith('_en')
                    ? 'ltr'
                    : 'auto',
              inputMode: def.kind === 'number' ? 'numeric' : undefined,
              placeholder: def.kind === 'time' ? '14:30' : undefined,
            },
          }}
        />
      );
    }
  }
}
