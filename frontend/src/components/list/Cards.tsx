import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Cell } from './Cell';
import type { TableProps } from './DataTable';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    padding: '12px 14px',
    borderBlockEnd: `1px solid ${theme.surface.line}`,
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: '4px 8px',
  },
  '& > li:last-child': { borderBlockEnd: 0 },
  '& .title': { ...theme.typography.h5, alignSelf: 'center', minWidth: 0 },
  // Large enough for a finger, also one below the other.
  '& a': { minHeight: 24, display: 'inline-block' },
  '& dl': {
    gridColumn: '1 / -1',
    margin: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(90px, auto) 1fr',
    gap: '3px 12px',
    ...theme.typography.body2,
  },
  '& dt': { color: theme.palette.text.secondary },
  '& dd': { margin: 0, textAlign: 'end', minWidth: 0, overflowWrap: 'anywhere' },
}));

/** The same rows on a phone: one card each. */
export function Cards<Row extends object>({
  ns,
  columns,
  rows,
  rowId,
  rowLink,
  actions,
  label,
}: TableProps<Row>) {
  const { t } = useTranslation([ns, 'kit']);
  const [first, ...rest] = columns;
  return (
    <List aria-label={label}>
      {rows.map((row) => (
        <li key={rowId(row)}>
          <span className="title">
            {first && <Cell column={first} row={row} ns={ns} link={rowLink?.(row)} />}
          </span>
          <span>{actions?.(row)}</span>
          <dl>
            {rest.map((column) => [
              <dt key={`${column.field}-label`}>{t(column.label ?? `fields.${column.field}`)}</dt>,
              <dd key={column.field}>
                <Cell column={column} row={row} ns={ns} />
              </dd>,
            ])}
          </dl>
        </li>
      ))}
    </List>
  );
}
