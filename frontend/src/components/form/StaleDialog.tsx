import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormValues } from './types';

const Table = styled('table')(({ theme }) => ({
  width: '100%', borderCollapse: 'collapse', marginBlockStart: 12, ...theme.typography.body2,
  '& th, & td': { textAlign: 'start', padding: '6px 8px', borderBlockEnd: `1px solid ${theme.surface.line}`, verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& label': { display: 'flex', gap: 4, alignItems: 'flex-start', cursor: 'pointer' },
}));

export interface Difference {
  name: string;
  mine: unknown;
  theirs: unknown;
}

const same = (left: unknown, right: unknown) => JSON.stringify(left ?? '') === JSON.stringify(right ?? '') || String(left ?? '') === String(right ?? '');

export function differences(mine: FormValues, theirs: FormValues): Difference[] {
  return Object.keys(mine).filter((name) => name !== 'version' && name in theirs && !same(mine[name], theirs[name])).map((name) => ({ name, mine: mine[name], theirs: theirs[name] }));
}

interface Props {
  ns: string;
  rows: readonly Difference[];
  /** The values that were chosen; nothing: closed without a choice. */
  onDone: (chosen: FormValues | undefined) => void;
}

const shown = (value: unknown) => (value === null || value === undefined || value === '' ? '—' : typeof value === 'object' ? JSON.stringify(value) : String(value as string | number));

/** Somebody else saved first: both versions, and a choice for each field and for all. */
export default function StaleDialog({ ns, rows, onDone }: Props) {
  const { t } = useTranslation([ns, 'kit']);
  const kit = (key: string) => t(key, { ns: 'kit' });
  const id = useId();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, other: boolean) => {
    const next = new Set(theirs);
    if (other) next.add(name);
    else next.delete(name);
    setTheirs(next);
  };
  const finish = () => onDone(Object.fromEntries(rows.map((row) => [row.name, theirs.has(row.name) ? row.theirs : row.mine])));
  return (
    <Dialog open onClose={() => onDone(undefined)} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{kit('stale.title')}</DialogTitle>
      <DialogContent>
        <p style={{ margin: 0 }}>{kit(rows.length > 0 ? 'stale.text' : 'stale.noDifference')}</p>
        {rows.length > 0 && (
          <Table>
            <thead><tr><th scope="col">{kit('stale.field')}</th><th scope="col">{kit('stale.mine')}</th><th scope="col">{kit('stale.theirs')}</th></tr></thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.name}>
                  <th scope="row">{t(`fields.${row.name}`)}</th>
                  {[false, true].map((other) => (
                    <td key={String(other)}>
                      <label>
                        <Radio size="small" name={`stale-${row.name}`} checked={theirs.has(row.name) === other} onChange={() => choose(row.name, other)} sx={{ p: 0.5 }} />
                        <bdi>{shown(other ? row.theirs : row.mine)}</bdi>
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button color="inherit" onClick={() => setTheirs(new Set())}>{kit('stale.allMine')}</Button>
        <Button color="inherit" onClick={() => setTheirs(new Set(rows.map((row) => row.name)))}>{kit('stale.allTheirs')}</Button>
        <Button variant="contained" onClick={finish}>{kit('stale.save')}</Button>
      </DialogActions>
    </Dialog>
  );
}
