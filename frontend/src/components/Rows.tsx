import { styled } from '@mui/material/styles';

/** A short list in a panel: words at the start of a line, what belongs to them beside or below. */
export const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    alignItems: 'center',
    padding: '10px 16px',
    borderBlockStart: `1px solid ${theme.surface.line}`,
  },
  '& .words': { flex: '1 1 180px', overflowWrap: 'anywhere' },
  '& .value': { fontWeight: 600 },
}));
