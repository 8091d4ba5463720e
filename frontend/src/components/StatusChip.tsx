import { styled } from '@mui/material/styles';
import type { Tone } from '@/theme/tokens';

const Chip = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => ({
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    paddingInline: 8,
    minHeight: 24,
    borderRadius: 6,
    whiteSpace: 'nowrap',
    fontSize: '0.75rem',
    fontWeight: 600,
    color: theme.tones[tone].text,
    background: theme.tones[tone].fill,
    '&::before': {
      content: '""',
      width: 6,
      height: 6,
      borderRadius: 3,
      background: theme.tones[tone].dot,
    },
    '@media print': { background: 'none', color: 'inherit', padding: 0 },
  }),
);

/** A status: its word, with a colour that only repeats it. */
export function StatusChip({ tone = 'neutral', label }: { tone?: Tone; label: string }) {
  return <Chip tone={tone}>{label}</Chip>;
}
