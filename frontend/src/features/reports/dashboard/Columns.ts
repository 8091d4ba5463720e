import { styled } from '@mui/material/styles';

export const Columns = styled('div')({
  display: 'grid',
  gap: 16,
  marginBlockStart: 16,
  gridTemplateColumns: 'minmax(0, 1.6fr) minmax(0, 1fr)',
  alignItems: 'start',
  '@media (max-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
