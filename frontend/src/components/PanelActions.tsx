import { styled } from '@mui/material/styles';

/** What may be done, above the panel that it changes; paper has none of it. */
export const PanelActions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  justifyContent: 'flex-end',
  marginBlockEnd: 12,
  '@media print': { display: 'none' },
});
