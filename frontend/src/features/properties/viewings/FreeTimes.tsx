import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { getViewingSlots } from '@/api/generated/merchant/viewings-reads';
import { queryOf } from '@/api/operation';
import { DateText } from '@/components/Text';
import { SlotChips } from './SlotChips';
import { byDay, dayOf, hourOf } from './times';

interface Props {
  /** Of a viewing that gets another time. */
  unit?: number;
  viewing?: number;
}

const LENGTHS = { least: 5, most: 480 };

/** The free hours of the chosen day, or of the next one that has any; a press fills the fields in. Any other time is planned too. */
export function FreeTimes({ unit, viewing }: Props) {
  const { t } = useTranslation('viewings');
  const { control, setValue } = useFormContext();
  const [unit_id, agent_id, minutes, starts_on, starts_time] = useWatch({
    control,
    name: ['unit_id', 'agent_id', 'minutes', 'starts_on', 'starts_time'],
  });
  const of = Number(unit ?? unit_id) || undefined;
  const typed = Number(useDeferredValue(minutes));
  const length = typed >= LENGTHS.least && typed <= LENGTHS.most ? typed : undefined;
  const asked = {
    unit_id: of ?? 0,
    agent_id: Number(agent_id) || undefined,
    minutes: length,
    viewing_id: viewing,
  };
  const { data } = useQuery({
    ...queryOf(getViewingSlots, asked),
    enabled: of !== undefined,
    retry: false,
  });
  // A unit that is not chosen yet, or that cannot be asked for: the fields are typed as before.
  if (!data) return null;
  const days = byDay(data.slots, data.time_zone);
  const day = String(starts_on ?? '');
  const shown = days.find(([one]) => one === day) ?? (day ? undefined : days[0]);
  if (!shown) return <p style={{ margin: 0 }}>{t(day ? 'free.dayTaken' : 'free.none')}</p>;
  const chosen = shown[1].find(
    ({ starts_at }) => day === shown[0] && hourOf(starts_at, data.time_zone) === starts_time,
  );
  const choose = (starts_at: string) => {
    const given = { shouldDirty: true, shouldValidate: true };
    setValue('starts_on', dayOf(starts_at, data.time_zone), given);
    setValue('starts_time', hourOf(starts_at, data.time_zone), given);
  };
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <small>
        {t('free.title')} · <DateText day={shown[0]} />
      </small>
      <SlotChips
        label={t('free.title')}
        slots={shown[1]}
        zone={data.time_zone}
        chosen={chosen?.starts_at}
        onChoose={choose}
      />
    </div>
  );
}
