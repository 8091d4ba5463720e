import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { getViewingAgents } from '@/api/generated/merchant/viewings-reads';
import { queryOf } from '@/api/operation';

/** The employees who show units to visitors: the first of those who are free, with the fewest viewings. */
export function AgentsField() {
  const { t } = useTranslation('viewings');
  const { data = [] } = useQuery(queryOf(getViewingAgents));
  const { field, fieldState } = useController({ name: 'agent_ids' });
  const chosen = (field.value ?? []) as number[];
  const set = (id: number, isChosen: boolean) =>
    field.onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <FormControl component="fieldset" error={fieldState.invalid}>
      <FormLabel component="legend">{t('fields.agent_ids')}</FormLabel>
      <FormGroup row>
        {data.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            label={<bdi>{name}</bdi>}
            control={
              <Checkbox
                checked={chosen.includes(id)}
                onChange={(_, isChosen) => set(id, isChosen)}
              />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText>{fieldState.error?.message ?? t('help.agent_ids')}</FormHelperText>
    </FormControl>
  );
}

/** What the history keeps as ids. */
export function NamesOfAgents({ ids }: { ids: readonly number[] }) {
  const { data = [] } = useQuery(queryOf(getViewingAgents));
  const names = ids.map((id) => data.find((one) => one.id === id)?.name ?? String(id));
  return <bdi>{names.join(', ') || '—'}</bdi>;
}
