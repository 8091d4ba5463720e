import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PlanFunction } from '@/api/generated/manager/client.schemas';

const ALL = Object.values(PlanFunction);

/** The functions of a plan, ticked where it is sold with them. */
export function LeftOutField() {
  const { t } = useTranslation('plans');
  const { field } = useController({ name: 'left_out' });
  const out = (field.value ?? []) as PlanFunction[];
  const toggle = (name: PlanFunction, isIn: boolean) =>
    field.onChange(isIn ? out.filter((other) => other !== name) : [...out, name]);
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <legend>{t('fields.functions')}</legend>
      {ALL.map((name) => (
        <FormControlLabel
          key={name}
          label={t(`values.left_out.${name}`)}
          control={
            <Checkbox checked={!out.includes(name)} onChange={(_, isIn) => toggle(name, isIn)} />
          }
        />
      ))}
      <FormHelperText>{t('help.functions')}</FormHelperText>
    </fieldset>
  );
}
