import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useController, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/Icon';
import { foldDigits } from '@/lib/text/fold';

const MOST = 50;

function Cell({ at, field }: { at: number; field: 'title_en' | 'title_ar' | 'amount' }) {
  const { t } = useTranslation('account_invoices');
  const { field: input, fieldState } = useController({ name: `lines.${at}.${field}` });
  const isAmount = field === 'amount';
  return (
    <TextField
      size="small"
      required
      label={t(`fields.${field}`)}
      value={String(input.value ?? '')}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      onBlur={input.onBlur}
      inputRef={input.ref}
      onChange={({ target }) => input.onChange(isAmount ? foldDigits(target.value) : target.value)}
      slotProps={{
        htmlInput: isAmount
          ? { inputMode: 'decimal', dir: 'ltr' }
          : { maxLength: 200, dir: field === 'title_ar' ? 'rtl' : 'ltr' },
      }}
    />
  );
}

/** What an invoice is for, line by line. */
export function LinesField() {
  const { t } = useTranslation('account_invoices');
  const { fields, append, remove } = useFieldArray({ name: 'lines' });
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, display: 'grid', gap: 14, minWidth: 0 }}>
      <legend style={{ marginBlockEnd: 8 }}>{t('fields.lines')}</legend>
      {fields.map(({ id }, at) => (
        <div
          key={id}
          style={{
            display: 'grid',
            gap: 8,
            alignItems: 'start',
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 160px), 1fr))',
          }}
        >
          <Cell at={at} field="title_en" />
          <Cell at={at} field="title_ar" />
          <Cell at={at} field="amount" />
          <IconButton
            sx={{ justifySelf: 'start' }}
            aria-label={t('removeLine', { number: at + 1 })}
            disabled={fields.length === 1}
            onClick={() => remove(at)}
          >
            <Icon name="trash" size={16} />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        sx={{ justifySelf: 'start' }}
        disabled={fields.length >= MOST}
        startIcon={<Icon name="plus" size={16} />}
        onClick={() => append({ title_en: '', title_ar: '', amount: '' })}
      >
        {t('addLine')}
      </Button>
    </fieldset>
  );
}
