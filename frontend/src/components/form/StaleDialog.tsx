import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldWords, RecordValue, namedBy } from '../detail/RecordValue';
import type { Difference } from './stale';
import type { FormValues, Section } from './types';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  marginBlockStart: 12,
  ...theme.typography.body2,
  '& th, & td': {
    textAlign: 'start',
    padding: '6px 8px',
    borderBlockEnd: `1px solid ${theme.surface.line}`,
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
}));

interface Props {
  ns: string;
  sections: readonly Section[];
  rows: readonly Difference[];
  /** The values that were chosen; nothing: closed without a choice. */
  onDone: (chosen: FormValues | undefined) => void;
}

/** The name of a chosen record instead of its id; a choice that is worded under another field's name. */
function wordsOf(ns: string, sections: readonly Section[]): FieldWords {
  const fields = sections.flatMap((section) => section.fields);
  const entries = fields.flatMap((field) => {
    if (field.kind === 'entity') return [[field.name, namedBy(field.source)] as const];
    if (field.kind === 'select' && field.field)
      return [
        [
          field.name,
          (value: unknown) => (
            <RecordValue ns={ns} field={field.field ?? field.name} value={value} />
          ),
        ] as const,
      ];
    return [];
  });
  return Object.fromEntries(entries);
}

/** Somebody else saved first: both versions, and a choice for each field and for all. */
export default function StaleDialog({ ns, sections, rows, onDone }: Props) {
  const { t } = useTranslation([ns, 'kit']);
  const kit = (key: string) => t(key, { ns: 'kit' });
  const id = useId();
  const words = wordsOf(ns, sections);
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, other: boolean) => {
    const next = new Set(theirs);
    if (other) next.add(name);
    else next.delete(name);
    setTheirs(next);
  };
  const finish = () =>
    onDone(
      Object.fromEntries(
        rows.map((row) => [row.name, theirs.has(row.name) ? row.theirs : row.mine]),
      ),
    );
  return (
    <Dialog open onClose={() => onDone(undefined)} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{kit('stale.title')}</DialogTitle>
      <DialogContent>
        <p style={{ margin: 0 }}>{kit(rows.length > 0 ? 'stale.text' : 'stale.noDifference')}</p>
        {rows.length > 0 && (
          <Table>
            <thead>
              <tr>
                <th scope="col">{kit('stale.field')}</th>
                <th scope="col">{kit('stale.mine')}</th>
                <th scope="col">{kit('stale.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.name}>
                  <th scope="row">{t(`fields.${row.name}`)}</th>
                  {[false, true].map((other) => (
                    <td key={String(other)}>
                      <FormControlLabel
                        control={
                          <Radio
                            size="small"
                            name={`stale-${row.name}`}
                            checked={theirs.has(row.name) === other}
                            onChange={() => choose(row.name, other)}
                          />
                        }
                        label={
                          <RecordValue
                            ns={ns}
                            field={row.name}
                            value={other ? row.theirs : row.mine}
                            words={words}
                          />
                        }
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button color="inherit" onClick={() => setTheirs(new Set())}>
          {kit('stale.allMine')}
        </Button>
        <Button color="inherit" onClick={() => setTheirs(new Set(rows.map((row) => row.name)))}>
          {kit('stale.allTheirs')}
        </Button>
        <Button variant="contained" onClick={finish}>
          {kit('stale.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
