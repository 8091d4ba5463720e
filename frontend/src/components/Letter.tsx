import { styled } from '@mui/material/styles';

/** A message as its reader gets it. */
export const Letter = styled('article')(({ theme }) => ({
  border: `1px solid ${theme.surface.line}`,
  borderRadius: 8,
  padding: '12px 16px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}));
