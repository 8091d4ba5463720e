import { styled } from '@mui/material/styles';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '10px 24px',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '& p': { ...theme.typography.body2, margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '@media (max-width: 700px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

/** Texts side by side, as the paper prints them: English at the left, Arabic at the right. */
export function TwoColumns({ en, ar }: { en: readonly string[]; ar: readonly string[] }) {
  const rows = Array.from({ length: Math.max(en.length, ar.length) }, (_, index) => index);
  return (
    <Grid dir="ltr">
      {rows.flatMap((index) => [
        <p key={`en-${index}`} dir="ltr" lang="en">
          {en[index]}
        </p>,
        <p key={`ar-${index}`} dir="rtl" lang="ar">
          {ar[index]}
        </p>,
      ])}
    </Grid>
  );
}
