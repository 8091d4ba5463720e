import { styled } from '@mui/material/styles';

/** A part of the page for visitors. */
export const Block = styled('section')(({ theme }) => ({
  background: theme.surface.raised,
  border: `1px solid ${theme.surface.line}`,
  borderRadius: 12,
  padding: 18,
  marginBlockEnd: 14,
  '& h2': { ...theme.typography.h4, margin: '0 0 12px' },
}));
