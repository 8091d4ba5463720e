import { styled } from '@mui/material/styles';

export const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
  alignItems: 'center',
  padding: '16px 20px 10px',
  '& > div:first-of-type': { flex: '1 1 240px' },
  '& h2': { ...theme.typography.h3, margin: 0 },
  '& p': { ...theme.typography.body2, color: theme.palette.text.secondary, margin: '2px 0 0' },
}));
export const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '0 20px 12px',
  '& li': {
    display: 'flex',
    gap: 12,
    alignItems: 'center',
    flexWrap: 'wrap',
    paddingBlock: 10,
    borderBlockStart: `1px solid ${theme.surface.line}`,
  },
  '& .words': {
    flex: '1 1 220px',
    minWidth: 0,
    overflowWrap: 'anywhere',
    '& strong': { display: 'flex', gap: 8, alignItems: 'center', flexWrap: 'wrap' },
    '& small': { ...theme.typography.caption, color: theme.palette.text.secondary },
  },
}));
export const Stack = styled('div')({ display: 'grid', gap: 16, maxWidth: 860 });
