import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';

interface Props<Value> {
  /** The form's field, which holds the chosen ones. */
  name: string;
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  help?: string;
  /** The words that ask for one where none is chosen. */
  missing?: string;
}

/** Several of a few, each with a box of its own. */
export function CheckGroup<Value extends string | number>({
  name,
  label,
  options,
  help,
  missing,
}: Props<Value>) {
  const { field, fieldState } = useController({
    name,
    rules: {
      validate: (values: unknown[]) => missing === undefined || values.length > 0 || missing,
    },
  });
  const chosen = (field.value ?? []) as Value[];
  const set = (value: Value, isChosen: boolean) =>
    field.onChange(isChosen ? [...chosen, value] : chosen.filter((one) => one !== value));
  const said = fieldState.error?.message ?? help;
  return (
    <FormControl component="fieldset" error={fieldState.invalid} required={missing !== undefined}>
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup row>
        {options.map((option, index) => (
          <FormControlLabel
            key={option.value}
            label={option.label}
            control={
              <Checkbox
                checked={chosen.includes(option.value)}
                slotProps={{ input: index === 0 ? { ref: field.ref } : {} }}
                onBlur={field.onBlur}
                onChange={(_, isChosen) => set(option.value, isChosen)}
              />
            }
          />
        ))}
      </FormGroup>
      {said && <FormHelperText>{said}</FormHelperText>}
    </FormControl>
  );
}
