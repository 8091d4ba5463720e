import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useController, useFieldArray } from 'react-hook-form';
import { Icon } from '@/components/Icon';
import { foldDigits } from '@/lib/text/fold';

interface CellProps {
  name: string;
  label: string;
  /** A number in Latin digits, or words. */
  numeric?: boolean;
  maxLength?: number;
}

/** A field of a row. */
export function RowCell({ name, label, numeric = false, maxLength }: CellProps) {
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
      onChange={({ target }) => field.onChange(numeric ? foldDigits(target.value) : target.value)}
      slotProps={{
        htmlInput: numeric ? { inputMode: 'decimal', dir: 'ltr' } : { maxLength, dir: 'auto' },
      }}
    />
  );
}

interface Props {
  name: string;
  title: string;
  add: string;
  remove: (number: number) => string;
  /** The values of a new row. */
  empty: object;
  columns: string;
  least?: number;
  most?: number;
  children: (at: number) => ReactNode;
}

/** Rows of fields in a form, which are added and removed. */
export function FieldRows(props: Props) {
  const { name, title, empty, columns, least = 0, most = Infinity, children } = props;
  const { fields, append, remove } = useFieldArray({ name });
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, display: 'grid', gap: 10, minWidth: 0 }}>
      <legend style={{ marginBlockEnd: 8 }}>{title}</legend>
      {fields.map(({ id }, at) => (
        <div
          key={id}
          style={{ display: 'grid', gap: 8, gridTemplateColumns: columns, minWidth: 0 }}
        >
          {children(at)}
          <IconButton
            sx={{ justifySelf: 'start' }}
            aria-label={props.remove(at + 1)}
            disabled={fields.length <= least}
            onClick={() => remove(at)}
          >
            <Icon name="trash" size={16} />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        sx={{ justifySelf: 'start' }}
        disabled={fields.length >= most}
        startIcon={<Icon name="plus" size={16} />}
        onClick={() => append(empty)}
      >
        {props.add}
      </Button>
    </fieldset>
  );
}
