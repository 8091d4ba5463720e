import { styled } from '@mui/material/styles';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { onResize } from '@/lib/onResize';
import type { Tone } from '@/theme/tokens';

const GAP = 12;
const NARROW = '@media (max-width: 700px)';
const Row = styled('div', { shouldForwardProp: (name) => name !== 'least' })<{ least: number }>(
  ({ least }) => ({
    display: 'grid',
    gap: GAP,
    gridTemplateColumns: `repeat(var(--tiles, auto-fill), minmax(min(100%, ${least}px), 1fr))`,
    '& > :last-child': { gridColumn: 'var(--last, auto)' },
    // On a phone the tiles scroll sideways in one row, so that the page's content begins on the first screen.
    [NARROW]: {
      display: 'flex',
      gap: 10,
      overflowX: 'auto',
      scrollSnapType: 'x proximity',
      scrollbarWidth: 'none',
      '& > *': { flex: '0 0 auto', minWidth: 132, scrollSnapAlign: 'start' },
    },
    '@media print': { flexWrap: 'wrap', overflow: 'visible' },
  }),
);

/** As many in a row as fill the rows evenly, so that none is left alone. */
export function evenColumns(count: number, width: number, least: number): number {
  const most = Math.max(1, Math.min(count, Math.floor((width + GAP) / (least + GAP))));
  return Math.max(1, Math.ceil(count / Math.ceil(count / most)));
}

/** Figures beside each other, each at least so wide. */
export function Tiles({ least = 190, children }: { least?: number; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const look = () => {
      const columns = evenColumns(element.childElementCount, element.clientWidth, least);
      element.style.setProperty('--tiles', String(columns));
      const alone = columns > 1 && element.childElementCount % columns === 1;
      element.style.setProperty('--last', alone ? '1 / -1' : 'auto');
      setScrolls(element.scrollWidth > element.clientWidth);
    };
    const ended = onResize(element, look);
    // A tile of another feature comes with its own code.
    const members = new MutationObserver(look);
    members.observe(element, { childList: true });
    look();
    return () => {
      ended();
      members.disconnect();
    };
  }, [least]);
  return (
    <Row ref={row} least={least} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </Row>
  );
}

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
  [NARROW]: {
    padding: '8px 12px',
    minHeight: 64,
    containerType: 'normal',
    '& .value': { fontSize: '1.125rem', whiteSpace: 'nowrap' },
    '& .label, & .hint': { whiteSpace: 'nowrap' },
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
