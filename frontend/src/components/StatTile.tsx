import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Tone } from '@/theme/tokens';

export const Tiles = styled('div')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 190px), 1fr))',
  '@media (max-width: 700px)': { gap: 10, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

const Box = styled('div', { shouldForwardProp: (name) => name !== 'tone' && name !== 'as' })<{
  tone: Tone;
}>(({ theme, tone }) => ({
  display: 'grid',
  gap: 2,
  padding: '14px 16px',
  borderRadius: 12,
  border: `1px solid ${theme.surface.line}`,
  background: theme.surface.raised,
  color: 'inherit',
  textDecoration: 'none',
  alignContent: 'start',
  minHeight: 92,
  containerType: 'inline-size',
  '& .label': {
    ...theme.typography.body2,
    color: theme.palette.text.secondary,
    display: 'flex',
    gap: 8,
    alignItems: 'center',
  },
  '& .label::before': {
    content: '""',
    width: 7,
    height: 7,
    borderRadius: 4,
    background: theme.tones[tone].dot,
  },
  // An amount in millions stays on one line with its currency.
  '& .value': { fontSize: 'clamp(1.25rem, 11.5cqi, 1.5rem)', lineHeight: 1.4, fontWeight: 700 },
  '& .hint': { ...theme.typography.caption, color: theme.palette.text.secondary },
  // Two beside each other on a phone, also with an amount in millions.
  '@media (max-width: 700px)': {
    padding: '12px 12px 10px',
    minHeight: 84,
    '& .value': { fontSize: '1.125rem', overflowWrap: 'anywhere' },
  },
  'a&:hover': { borderColor: theme.surface.strongLine },
}));

interface Props {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  tone?: Tone;
  /** The list behind the number. */
  to?: string;
}

export function StatTile({ label, value, hint, tone = 'neutral', to }: Props) {
  const inside = (
    <>
      <span className="label">{label}</span>
      <span className="value">{value}</span>
      {hint && <span className="hint">{hint}</span>}
    </>
  );
  return to ? (
    <Box as={Link} {...{ to }} tone={tone}>
      {inside}
    </Box>
  ) : (
    <Box tone={tone}>{inside}</Box>
  );
}
