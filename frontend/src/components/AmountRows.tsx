import { styled } from '@mui/material/styles';

/** Lines of words with an amount at their end. */
export const AmountRows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 12,
    paddingBlock: 10,
    borderBlockEnd: `1px solid ${theme.surface.line}`,
  },
  '& li:last-of-type': { borderBlockEnd: 0, paddingBlockEnd: 0 },
  '& small': { display: 'block', color: theme.palette.text.secondary, ...theme.typography.caption },
  '& b': { whiteSpace: 'nowrap' },
}));
