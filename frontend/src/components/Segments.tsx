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
  // Nothing is counted for everything: its word stands in the middle of a narrow one.
  '& a.everything': { flex: '0 0 auto', minWidth: 72, alignContent: 'center' },
  '& .word, & .sum': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& .count': { ...theme.typography.h4, margin: 0 },
}));

interface Segment {
  /** Empty of the one that shows everything. */
  name: string;
  word: string;
  to: string;
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
        <Link
          key={name}
          to={to}
          className={name === '' ? 'everything' : undefined}
          aria-current={name === current ? 'page' : undefined}
        >
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
