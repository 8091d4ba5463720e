import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/Icon';
import { foldDigits } from '@/lib/text/fold';
import { RuleText } from './RuleText';

const FARTHEST = 60;
export const MOST = 8;
const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' });

/** The days on which tenants are reminded, farthest first; each is added and taken away. */
export function DaysField() {
  const { t } = useTranslation('reminders');
  const { field, fieldState } = useController({ name: 'days' });
  const days = (field.value ?? []) as number[];
  const [typed, setTyped] = useState('');
  const [side, setSide] = useState<'before' | 'after'>('before');
  const count = Number(typed);
  const day = side === 'after' && count > 0 ? -count : count;
  const fits =
    /^\d+$/.test(typed) && count <= FARTHEST && !days.includes(day) && days.length < MOST;
  const set = (next: number[]) => field.onChange(next.toSorted((one, other) => other - one));
  const add = () => {
    if (!fits) return;
    set([...days, day]);
    setTyped('');
  };
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <Line role="list" aria-label={t('fields.days')}>
        {days.map((one) => (
          <Chip
            key={one}
            role="listitem"
            label={<RuleText days={one} />}
            onDelete={() => set(days.filter((other) => other !== one))}
          />
        ))}
        {days.length === 0 && <span>{t('noDays')}</span>}
      </Line>
      <Line>
        <TextField
          label={t('dayCount')}
          value={typed}
          onChange={(event) => setTyped(foldDigits(event.target.value))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey) {
              event.preventDefault();
              add();
            }
          }}
          sx={{ width: 130 }}
          slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'numeric' } }}
        />
        <TextField
          select
          label={t('side')}
          value={side}
          onChange={(event) => setSide(event.target.value as typeof side)}
          sx={{ width: 210 }}
        >
          {(['before', 'after'] as const).map((one) => (
            <MenuItem key={one} value={one}>
              {t(`sides.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <Button
          variant="outlined"
          color="inherit"
          disabled={!fits}
          onClick={add}
          startIcon={<Icon name="plus" size={16} />}
        >
          {t('addDay')}
        </Button>
      </Line>
      <FormHelperText error={fieldState.invalid}>
        {fieldState.error?.message ?? t('help.days', { most: MOST, farthest: FARTHEST })}
      </FormHelperText>
    </div>
  );
}
