import { styled } from '@mui/material/styles';

/** Tries of something in their order; what was answered stands in a `pre`. */
export const Tries = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '6px 20px',
  '& > li': { padding: '14px 0', borderBlockEnd: `1px solid ${theme.surface.line}` },
  '& > li:last-child': { borderBlockEnd: 0 },
  '& .head': { display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' },
  '& summary': { cursor: 'pointer', minHeight: 28, ...theme.typography.body2 },
  '& pre': {
    margin: '6px 0 0',
    padding: 12,
    borderRadius: 8,
    background: theme.surface.sunken,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontSize: '0.75rem',
    textAlign: 'start',
  },
}));
