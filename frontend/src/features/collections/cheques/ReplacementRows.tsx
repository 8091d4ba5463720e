import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Replacement } from '@/api/generated/merchant/client.schemas';
import { DateInput } from '@/components/fields/DateInput';
import { Icon } from '@/components/Icon';
import { METHODS } from '@/features/leasing/contracts/public';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr)) auto',
  gap: 10,
  padding: 12,
  borderRadius: 10,
  border: `1px solid ${theme.surface.line}`,
  alignItems: 'start',
}));

interface Values {
  by: Replacement[];
}
const TEXTS = { cheque: ['number', 'bank'], other: ['reference'] } as const;

/** What takes the cheque's place: other cheques, cash, a transfer. */
export function ReplacementRows() {
  const { t } = useTranslation('cheques');
  const { control, register, watch, formState } = useFormContext<Values>();
  const { fields, append, remove } = useFieldArray({ control, name: 'by' });
  const faults = formState.errors.by;
  return (
    <div role="group" aria-label={t('fields.by')} style={{ display: 'grid', gap: 10 }}>
      {fields.map((field, index) => {
        const byCheque = watch(`by.${index}.method`) === 'cheque';
        const faultOf = (name: keyof Replacement) => faults?.[index]?.[name]?.message;
        return (
          <Row key={field.id}>
            <Controller
              control={control}
              name={`by.${index}.method`}
              render={({ field: { ref, ...input } }) => (
                <TextField
                  {...input}
                  inputRef={ref}
                  value={input.value ?? ''}
                  select
                  required
                  label={t('fields.method')}
                  error={Boolean(faultOf('method'))}
                  helperText={faultOf('method')}
                >
                  {METHODS.map((method) => (
                    <MenuItem key={method} value={method}>
                      {t(`values.method.${method}`)}
                    </MenuItem>
                  ))}
                </TextField>
              )}
            />
            <TextField
              {...register(`by.${index}.amount`)}
              required
              label={t('fields.amount')}
              error={Boolean(faultOf('amount'))}
              helperText={faultOf('amount')}
              slotProps={{ htmlInput: { inputMode: 'decimal', dir: 'ltr' } }}
            />
            {(byCheque ? TEXTS.cheque : TEXTS.other).map((name) => (
              <TextField
                key={name}
                {...register(`by.${index}.${name}`)}
                required={byCheque}
                label={t(`fields.${name}`)}
                error={Boolean(faultOf(name))}
                helperText={faultOf(name)}
              />
            ))}
            {byCheque && (
              <Controller
                control={control}
                name={`by.${index}.cheque_date`}
                render={({ field: input }) => (
                  <DateInput
                    label={t('fields.cheque_date')}
                    required
                    value={input.value ?? ''}
                    onChange={input.onChange}
                    error={Boolean(faultOf('cheque_date'))}
                    help={faultOf('cheque_date')}
                  />
                )}
              />
            )}
            <IconButton
              aria-label={t('actions.removeRow')}
              disabled={fields.length === 1}
              onClick={() => remove(index)}
            >
              <Icon name="trash" size={18} />
            </IconButton>
          </Row>
        );
      })}
      <div>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Icon name="plus" size={16} />}
          onClick={() => append({ method: 'cheque', amount: '' })}
        >
          {t('actions.addRow')}
        </Button>
      </div>
    </div>
  );
}
