import Alert from '@mui/material/Alert';

/** What is in the way of a write, in the reader's words. */
export function Problems({ rows }: { rows: readonly { code: string; message: string }[] }) {
  return rows.map((problem) => (
    <Alert key={`${problem.code} ${problem.message}`} severity="error">
      <bdi>{problem.message}</bdi>
    </Alert>
  ));
}
