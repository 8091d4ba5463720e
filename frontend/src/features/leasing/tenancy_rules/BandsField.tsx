import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useController, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/Icon';
import { foldDigits } from '@/lib/text/fold';

function Percent({ name, label }: { name: string; label: string }) {
  const { field, fieldState } = useController({ name });
  return (
    <TextField
      size="small"
      label={label}
      required
      value={String(field.value ?? '')}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      onBlur={field.onBlur}
      inputRef={field.ref}
      onChange={(event) => field.onChange(foldDigits(event.target.value))}
      slotProps={{ htmlInput: { inputMode: 'decimal', dir: 'ltr' } }}
    />
  );
}

/** The bands of a rent index: how far below it a rent is, and what it may rise then. */
export function BandsField() {
  const { t } = useTranslation('tenancy_rules');
  const { fields, append, remove } = useFieldArray({ name: 'bands' });
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, display: 'grid', gap: 10, minWidth: 0 }}>
      <legend style={{ marginBlockEnd: 8 }}>{t('bands.title')}</legend>
      {fields.map(({ id }, index) => (
        <div
          key={id}
          style={{ display: 'grid', gap: 8, gridTemplateColumns: '1fr 1fr 40px', minWidth: 0 }}
        >
          <Percent name={`bands.${index}.above`} label={t('bands.above')} />
          <Percent name={`bands.${index}.percent`} label={t('bands.percent')} />
          <IconButton
            aria-label={t('bands.remove', { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <Icon name="trash" size={16} />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        sx={{ justifySelf: 'start' }}
        startIcon={<Icon name="plus" size={16} />}
        onClick={() => append({ above: '', percent: '' })}
      >
        {t('bands.add')}
      </Button>
    </fieldset>
  );
}
