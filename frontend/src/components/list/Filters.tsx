import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useOptionalArea } from '@/api/areaContext';
import { DATE_PRESETS, presetRange, today } from '@/lib/calendar';
import { DateInput } from '../fields/DateInput';
import { EntityPicker } from '../fields/EntityPicker';
import { Icon } from '../Icon';
import { TypedText } from './TypedText';
import type { Filter } from './types';
import type { ListState } from './useListState';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  padding: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 190px), 1fr))',
  borderBlockEnd: `1px solid ${theme.surface.line}`,
  background: theme.surface.sunken,
}));

export interface FiltersProps<Params> {
  ns: string;
  filters: readonly Filter<Params>[];
  state: ListState;
}

function DateFilter<Params>({
  ns,
  filter,
  state,
}: {
  ns: string;
  filter: Extract<Filter<Params>, { kind: 'dates' }>;
  state: ListState;
}) {
  const { t } = useTranslation([ns, 'kit']);
  const zone = useOptionalArea()?.account.time_zone;
  const from = state.filters[filter.from] ?? '';
  const to = state.filters[filter.to] ?? '';
  const day = today(zone);
  const preset = DATE_PRESETS.find((name) => {
    const range = presetRange(name, day);
    return range.from === from && range.to === to;
  });
  const unbounded = from === '' && to === '';
  const label = t(filter.label);
  return (
    <>
      <TextField
        select
        label={label}
        value={unbounded ? 'any' : (preset ?? 'custom')}
        onChange={(event) => {
          const name = DATE_PRESETS.find((one) => one === event.target.value);
          if (!name && event.target.value !== 'any') return;
          const range = name ? presetRange(name, day) : { from: undefined, to: undefined };
          state.change({ [filter.from]: range.from, [filter.to]: range.to });
        }}
      >
        <MenuItem value="any">{t('preset.any', { ns: 'kit' })}</MenuItem>
        {DATE_PRESETS.map((name) => (
          <MenuItem key={name} value={name}>
            {t(`preset.${name}`, { ns: 'kit' })}
          </MenuItem>
        ))}
        {!preset && !unbounded && (
          <MenuItem value="custom">{t('preset.custom', { ns: 'kit' })}</MenuItem>
        )}
      </TextField>
      <DateInput
        label={t('list.from', { ns: 'kit', label })}
        value={from}
        onChange={(value) => state.change({ [filter.from]: value })}
      />
      <DateInput
        label={t('list.to', { ns: 'kit', label })}
        value={to}
        onChange={(value) => state.change({ [filter.to]: value })}
      />
    </>
  );
}

export function Filters<Params>({ ns, filters, state }: FiltersProps<Params>) {
  const { t } = useTranslation([ns, 'kit']);
  return (
    <Row>
      {filters.map((filter) => {
        if (filter.kind === 'dates')
          return <DateFilter key={filter.from} ns={ns} filter={filter} state={state} />;
        const param: string = filter.param;
        const value = state.filters[param] ?? '';
        const label = t(`fields.${param}`);
        const set = (next: string) => state.change({ [param]: next });
        if (filter.kind === 'text')
          return <TypedText key={param} label={label} value={value} onChange={set} />;
        if (filter.kind === 'day')
          return <DateInput key={param} label={label} value={value} onChange={set} />;
        if (filter.kind === 'entity')
          return (
            <EntityPicker
              key={param}
              source={filter.source}
              label={label}
              value={value}
              onChange={set}
            />
          );
        return (
          <TextField
            key={param}
            select
            label={label}
            value={value}
            onChange={(event) => set(event.target.value)}
          >
            <MenuItem value="">{t('list.all', { ns: 'kit' })}</MenuItem>
            {filter.values.map((one) => (
              <MenuItem key={one} value={String(one)}>
                {t(`values.${filter.field ?? param}.${one}`)}
              </MenuItem>
            ))}
          </TextField>
        );
      })}
      <Button
        color="inherit"
        startIcon={<Icon name="close" size={16} />}
        onClick={state.clear}
        sx={{ justifySelf: 'start' }}
      >
        {t('list.clear', { ns: 'kit' })}
      </Button>
    </Row>
  );
}
