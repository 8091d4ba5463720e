import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useController, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EntityPicker } from '@/components/fields/EntityPicker';
import { Icon } from '@/components/Icon';
import { StatusChip } from '@/components/StatusChip';
import { ownerSource } from '@/features/parties/owners/public';
import { foldDigits } from '@/lib/text/fold';
import { type ShareRow, equalShares, isWhole, missing, rowFault, total, written } from './shares';

const Rows = styled('div')({
  display: 'grid',
  gap: 10,
  marginBlockEnd: 10,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 120px 40px',
    gap: 8,
    alignItems: 'start',
  },
});
const Sum = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'center',
  '& .grow': { flex: 1 },
});

/** The message of the server on one cell, as `shares.1.owner_id`. */
function useServerFault() {
  const { errors } = useFormState<{ shares: ShareRow[] }>();
  return (index: number, name: 'owner_id' | 'share') => errors.shares?.[index]?.[name]?.message;
}

/** Who owns which part: the sum is shown while one types, and must be the whole. */
export function SharesField() {
  const { t } = useTranslation(['ownerships', 'kit']);
  const serverFault = useServerFault();
  const validate = (rows: ShareRow[]) => {
    const fault = rows.map((_, index) => rowFault(rows, index)).find(Boolean);
    return fault
      ? t(`faults.${fault}`)
      : isWhole(rows) || t('faults.total', { total: written(total(rows)) });
  };
  const { field, fieldState } = useController({ name: 'shares', rules: { validate } });
  const rows = field.value as ShareRow[];
  const edit = (index: number, change: Partial<ShareRow>) =>
    field.onChange(rows.map((row, at) => (at === index ? { ...row, ...change } : row)));
  const add = () =>
    field.onChange([
      ...rows,
      { owner_id: null, share: missing(rows) > 0 ? written(missing(rows)) : '' },
    ]);
  const left = missing(rows);
  const touched = fieldState.invalid;
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <legend style={{ padding: 0, fontWeight: 600, marginBlockEnd: 8 }}>
        {t('fields.shares')}
      </legend>
      <Rows>
        {rows.map((row, index) => {
          const fault = touched ? rowFault(rows, index) : undefined;
          const ownerFault =
            serverFault(index, 'owner_id') ??
            (fault === 'owner' || fault === 'twice' ? t(`faults.${fault}`) : undefined);
          const shareFault =
            serverFault(index, 'share') ?? (fault === 'share' ? t('faults.share') : undefined);
          return (
            // The row's place is its only identity while its owner is not chosen.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index}>
              <EntityPicker
                source={ownerSource}
                label={t('ownerAt', { place: index + 1 })}
                value={row.owner_id ? String(row.owner_id) : ''}
                error={Boolean(ownerFault)}
                help={ownerFault}
                onChange={(id) => edit(index, { owner_id: id ? Number(id) : null })}
                onBlur={field.onBlur}
              />
              <TextField
                label={t('fields.share')}
                value={row.share}
                error={Boolean(shareFault)}
                helperText={shareFault}
                onBlur={field.onBlur}
                onChange={(event) => edit(index, { share: foldDigits(event.target.value) })}
                slotProps={{
                  input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
                  htmlInput: { dir: 'ltr', inputMode: 'decimal' },
                }}
              />
              <IconButton
                aria-label={t('removeOwner', { place: index + 1 })}
                disabled={rows.length === 1}
                onClick={() => field.onChange(rows.filter((_, at) => at !== index))}
              >
                <Icon name="trash" size={18} />
              </IconButton>
            </div>
          );
        })}
      </Rows>
      <Sum>
        <Button size="small" startIcon={<Icon name="plus" size={16} />} onClick={add}>
          {t('addOwner')}
        </Button>
        {rows.length > 1 && (
          <Button size="small" color="inherit" onClick={() => field.onChange(equalShares(rows))}>
            {t('equal')}
          </Button>
        )}
        <span className="grow" />
        <span aria-live="polite">
          <StatusChip
            tone={left === 0 ? 'success' : 'warning'}
            label={
              left === 0
                ? t('whole')
                : t(left > 0 ? 'missing' : 'tooMuch', { share: written(Math.abs(left)) })
            }
          />
        </span>
      </Sum>
      {fieldState.error?.message && rows.every((_, index) => !rowFault(rows, index)) && (
        <FormHelperText error>{fieldState.error.message}</FormHelperText>
      )}
    </fieldset>
  );
}
