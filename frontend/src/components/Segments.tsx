import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Money, NumberText } from '@/components/Text';

const Row = styled('nav')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  overflowX: 'auto',
  marginBlockEnd: 16,
  paddingBlockEnd: 4,
  scrollbarWidth: 'thin',
  '& a': {
    flex: '1 0 auto',
    minWidth: 104,
    display: 'grid',
    gap: 2,
    alignContent: 'start',
    padding: '8px 12px',
    borderRadius: 10,
    textDecoration: 'none',
    color: theme.palette.text.primary,
    background: theme.surface.sunken,
    border: `1px solid ${theme.surface.line}`,
  },
  '& a[aria-current]': {
    borderColor: theme.palette.primary.main,
    boxShadow: `inset 0 -2px 0 ${theme.palette.primary.main}`,
  },
  '& .word, & .sum': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& .count': { ...theme.typography.h4, margin: 0 },
}));

interface Segment {
  name: string;
  word: string;
  to: string;
  /** Nothing of the segment that shows everything. */
  count?: number;
  amount?: string;
}

interface Props {
  label: string;
  current: string;
  segments: readonly Segment[];
}

/** Parts of a day's work, each with how many and how much; one of them is shown below. */
export function Segments({ label, current, segments }: Props) {
  return (
    <Row className="no-print" aria-label={label}>
      {segments.map(({ name, word, to, count, amount }) => (
        <Link key={name} to={to} aria-current={name === current ? 'page' : undefined}>
          <span className="word">{word}</span>
          {count !== undefined && (
            <span className="count">
              <NumberText value={count} />
            </span>
          )}
          {amount !== undefined && (
            <span className="sum">
              <Money amount={amount} />
            </span>
          )}
        </Link>
      ))}
    </Row>
  );
}
