import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { hourOf } from './times';

/** Things to choose one of, in rows that scroll. */
export const Choice = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  maxHeight: 220,
  overflowY: 'auto',
});

interface Props {
  label: string;
  slots: readonly { starts_at: string }[];
  zone: string;
  /** The instant that is chosen. */
  chosen?: string;
  onChoose: (starts_at: string) => void;
}

/** The hours of a day at which a unit can be seen. */
export function SlotChips({ label, slots, zone, chosen, onChoose }: Props) {
  return (
    <Choice role="group" aria-label={label}>
      {slots.map(({ starts_at }) => (
        <Chip
          key={starts_at}
          label={<bdi dir="ltr">{hourOf(starts_at, zone)}</bdi>}
          variant={starts_at === chosen ? 'filled' : 'outlined'}
          aria-pressed={starts_at === chosen}
          color={starts_at === chosen ? 'primary' : 'default'}
          onClick={() => onChoose(starts_at)}
        />
      ))}
    </Choice>
  );
}
