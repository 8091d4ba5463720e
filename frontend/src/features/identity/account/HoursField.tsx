import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useController, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/Icon';
import { DAYS, type Hours, USUAL, copiedToAll, faultsOf } from './hours';

const Day = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '170px minmax(0, 1fr) auto',
  gap: '8px 12px',
  alignItems: 'start',
  paddingBlock: 10,
  borderBlockEnd: `1px solid ${theme.surface.line}`,
  '& .day': { display: 'flex', alignItems: 'center', gap: 6, minHeight: 40, fontWeight: 600 },
  '& .ranges': { display: 'grid', gap: 8 },
  '& .range': { display: 'flex', gap: 8, alignItems: 'flex-start', flexWrap: 'wrap' },
  '& .closed': {
    minHeight: 40,
    display: 'flex',
    alignItems: 'center',
    color: theme.palette.text.secondary,
  },
  '& .MuiTextField-root': { width: 132 },
  '@media (max-width: 700px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

interface DayProps {
  day: number;
  hours: readonly Hours[];
  onChange: (next: Hours[]) => void;
  showFaults: boolean;
}

function DayRow({ day, hours, onChange, showFaults }: DayProps) {
  const { t } = useTranslation('account');
  const { errors } = useFormState<{ hours: Hours[] }>();
  const faults = faultsOf(hours);
  const own = hours.flatMap((one, index) => (one.day === day ? [{ ...one, index }] : []));
  const name = t(`days.${day}`);
  const set = (index: number, part: Partial<Hours>) =>
    onChange(hours.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const messageOf = (index: number, part: 'from' | 'to') => {
    const fromServer = errors.hours?.[index]?.[part]?.message;
    const fault = showFaults ? faults[index] : undefined;
    return (
      fromServer ??
      (fault && part === (fault === 'overlap' ? 'from' : 'to') ? t(`hours.${fault}`) : undefined)
    );
  };
  const field = (index: number, part: 'from' | 'to', value: string) => {
    const message = messageOf(index, part);
    return (
      <TextField
        type="time"
        label={t(`hours.${part}`)}
        value={value}
        error={message !== undefined}
        helperText={message}
        onChange={(event) => set(index, { [part]: event.target.value })}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { dir: 'ltr', 'aria-label': `${name}: ${t(`hours.${part}`)}` },
        }}
      />
    );
  };
  return (
    <Day role="group" aria-label={name}>
      <span className="day">
        <Switch
          checked={own.length > 0}
          onChange={(_, on) =>
            onChange(on ? [...hours, { day, ...USUAL }] : hours.filter((one) => one.day !== day))
          }
          slotProps={{ input: { 'aria-label': t('hours.open', { day: name }) } }}
        />
        {name}
      </span>
      {own.length === 0 ? (
        <span className="closed">{t('hours.closed')}</span>
      ) : (
        <div className="ranges">
          {own.map(({ index, from, to }, place) => (
            <div key={index} className="range">
              {field(index, 'from', from)}
              {field(index, 'to', to)}
              {place > 0 && (
                <IconButton
                  aria-label={t('hours.remove', { day: name })}
                  onClick={() => onChange(hours.filter((_, at) => at !== index))}
                >
                  <Icon name="close" size={16} />
                </IconButton>
              )}
              {place === own.length - 1 && (
                <IconButton
                  aria-label={t('hours.add', { day: name })}
                  title={t('hours.add', { day: name })}
                  onClick={() => onChange([...hours, { day, from: to || USUAL.from, to: '' }])}
                >
                  <Icon name="plus" size={16} />
                </IconButton>
              )}
            </div>
          ))}
        </div>
      )}
      {own.length > 0 && (
        <Button size="small" color="inherit" onClick={() => onChange(copiedToAll(hours, day))}>
          {t('hours.copy')}
        </Button>
      )}
    </Day>
  );
}

/** The week's hours: split shifts, closed days, one day's hours for all. */
export function HoursField() {
  const { t } = useTranslation('account');
  const validate = (hours: Hours[]) =>
    hours.length === 0
      ? t('hours.none')
      : faultsOf(hours).some(Boolean)
        ? t('hours.faulty')
        : undefined;
  const { field, fieldState } = useController({ name: 'hours', rules: { validate } });
  const hours = (field.value ?? []) as Hours[];
  return (
    <div>
      {DAYS.map((day) => (
        <DayRow
          key={day}
          day={day}
          hours={hours}
          onChange={field.onChange}
          showFaults={fieldState.invalid || fieldState.isDirty}
        />
      ))}
      {hours.length === 0 && fieldState.invalid && <p role="alert">{t('hours.none')}</p>}
    </div>
  );
}
