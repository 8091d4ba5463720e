import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon';
import { Cell } from './Cell';
import type { TableProps } from './DataTable';
import type { CardDef, Column } from './types';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    padding: '8px 6px 8px 14px',
    paddingInline: '14px 6px',
    borderBlockEnd: `1px solid ${theme.surface.line}`,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 36px',
    gap: '0 6px',
    alignItems: 'center',
  },
  '& > li:last-child': { borderBlockEnd: 0 },
  '& .first, & .second': { display: 'flex', gap: 8, alignItems: 'center', minWidth: 0 },
  '& .first > :first-of-type': { ...theme.typography.h5, flex: '1 1 auto' },
  '& .first > *, & .second > *': {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // What is read from the left, such as an address, keeps its beginning when it is cut.
  '& .first > :has(> [dir="ltr"]:only-child), & .second > :has(> [dir="ltr"]:only-child)': {
    direction: 'ltr',
  },
  // A long name gives way, never an amount or a status.
  '& .first > :not(:first-of-type)': { flexShrink: 0 },
  '& .first > .figure': { fontWeight: 600 },
  '& .second': { ...theme.typography.body2, color: theme.palette.text.secondary, gap: 0 },
  '& .second > :not(:first-of-type)': { flexShrink: 0, maxWidth: '50%', display: 'flex' },
  '& .second > :not(:first-of-type)::before': { content: '"·"', paddingInline: 6 },
  // The day in two words: how late it is stands with the rest.
  '& .second small': { display: 'none' },
  // Large enough for a finger, also one below the other.
  '& a': { minHeight: 24, display: 'inline-block' },
  '& .second > *': { lineHeight: '24px' },
  '& .second a': {
    color: 'inherit',
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& .act': { textAlign: 'center' },
  '& dl': {
    gridColumn: '1 / -1',
    margin: '4px 0 6px',
    paddingInlineEnd: 8,
    display: 'grid',
    gridTemplateColumns: 'minmax(90px, auto) 1fr',
    gap: '3px 12px',
    ...theme.typography.body2,
  },
  '& dt': { color: theme.palette.text.secondary },
  '& dd': { margin: 0, textAlign: 'end', minWidth: 0, overflowWrap: 'anywhere' },
}));

interface Props<Row> extends TableProps<Row> {
  card: CardDef<Row>;
}

function Card<Row extends object>({
  ns,
  columns,
  row,
  rowLink,
  actions,
  card,
}: Props<Row> & { row: Row }) {
  const { t } = useTranslation([ns, 'kit']);
  const [open, setOpen] = useState(false);
  const among = (fields: readonly string[]) =>
    fields.flatMap((field) => columns.find((column) => column.field === field) ?? []);
  const first = among(card.first);
  const second = among(card.second);
  const rest = columns.filter((column) => !first.includes(column));
  const part = (column: Column<Row>, link?: string) => (
    <span key={column.field} className={column.kind === 'money' ? 'figure' : undefined}>
      <Cell column={column} row={row} ns={ns} link={link} />
    </span>
  );
  const shown = first.length > 0 ? first : columns.slice(0, 1);
  return (
    <li>
      <span className="first">
        {shown.map((column, index) => part(column, index === 0 ? rowLink?.(row) : undefined))}
      </span>
      <span className="act">{actions?.(row)}</span>
      <span className="second">{second.map((column) => part(column))}</span>
      <span className="act">
        {rest.length > 0 && (
          <IconButton
            size="small"
            aria-label={t('list.details', { ns: 'kit' })}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'up' : 'chevronDown'} size={16} />
          </IconButton>
        )}
      </span>
      {open && (
        <dl>
          {rest.map((column) => [
            <dt key={`${column.field}-label`}>{t(column.label ?? `fields.${column.field}`)}</dt>,
            <dd key={column.field}>
              <Cell column={column} row={row} ns={ns} />
            </dd>,
          ])}
        </dl>
      )}
    </li>
  );
}

/** The same rows on a phone: two lines each, and all the rest at a touch. */
export function Cards<Row extends object>(props: Props<Row>) {
  const { rows, rowId, label } = props;
  return (
    <List aria-label={label}>
      {rows.map((row) => (
        <Card key={rowId(row)} {...props} row={row} />
      ))}
    </List>
  );
}
