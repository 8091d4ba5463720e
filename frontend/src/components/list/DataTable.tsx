import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonLine } from '../feedback/States';
import { Icon } from '../Icon';
import { Money } from '../Text';
import { Cell, alignedEnd } from './Cell';
import type { Column } from './types';

const Scroll = styled('div')({ overflowX: 'auto', '@media print': { overflow: 'visible' } });
const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  ...theme.typography.body2,
  '& th, & td': {
    textAlign: 'start',
    padding: '0 12px',
    height: 42,
    borderBlockEnd: `1px solid ${theme.surface.line}`,
    whiteSpace: 'nowrap',
  },
  '& td:has(> bdi)': { maxWidth: 320, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& th': {
    height: 38,
    fontWeight: 600,
    fontSize: '0.75rem',
    color: theme.palette.text.secondary,
    background: theme.surface.sunken,
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 1,
  },
  '& .end': { textAlign: 'end' },
  '& .pick': { width: 44, padding: 0, textAlign: 'center' },
  '& tbody tr:hover': { background: theme.palette.action.hover },
  '& tbody tr[aria-selected=true]': { background: theme.palette.action.selected },
  '& tbody tr:last-of-type td': { borderBlockEnd: 0 },
  '& tfoot td': {
    fontWeight: 700,
    borderBlockStart: `1px solid ${theme.surface.line}`,
    borderBlockEnd: 0,
    background: theme.surface.sunken,
  },
  '@media print': {
    '& th, & td': { height: 'auto', paddingBlock: 4, whiteSpace: 'normal' },
    '& .pick': { display: 'none' },
  },
}));
const SortButton = styled('button')(({ theme }) => ({
  all: 'unset',
  cursor: 'pointer',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 28,
  borderRadius: 4,
  '&:hover': { color: theme.palette.text.primary },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}` },
}));

export interface Selection {
  ids: ReadonlySet<string>;
  set: (ids: ReadonlySet<string>) => void;
}

export interface TableProps<Row> {
  ns: string;
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowLink?: (row: Row) => string;
  sort?: string;
  onSort?: (sort: string) => void;
  totals?: object | null;
  selection?: Selection;
  actions?: (row: Row) => ReactNode;
  loadingRows?: number;
}

const nextSort = (current: string | undefined, name: string) =>
  current === name ? `-${name}` : current === `-${name}` ? '' : name;
const sortName = <Row,>({ field, sort }: Column<Row>) => (typeof sort === 'string' ? sort : field);

function Head<Row>({
  ns,
  columns,
  sort,
  onSort,
  selection,
  rows,
  rowId,
  actions,
}: TableProps<Row>) {
  const { t } = useTranslation([ns, 'kit']);
  const every = rows.length > 0 && rows.every((row) => selection?.ids.has(rowId(row)));
  const some = rows.some((row) => selection?.ids.has(rowId(row)));
  return (
    <thead>
      <tr>
        {selection && (
          <th className="pick" scope="col">
            <Checkbox
              checked={every}
              indeterminate={some && !every}
              slotProps={{ input: { 'aria-label': t('list.selectPage', { ns: 'kit' }) } }}
              onChange={() => selection.set(every ? new Set() : new Set(rows.map(rowId)))}
            />
          </th>
        )}
        {columns.map((column) => {
          const label = t(column.label ?? `fields.${column.field}`);
          const name = sortName(column);
          const order =
            sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;
          return (
            <th
              key={column.field}
              scope="col"
              className={alignedEnd(column) ? 'end' : undefined}
              aria-sort={order}
            >
              {column.sort && onSort ? (
                <SortButton type="button" onClick={() => onSort(nextSort(sort, name))}>
                  {label}
                  <span style={{ opacity: order ? 1 : 0.35 }}>
                    <Icon
                      size={14}
                      name={order === 'ascending' ? 'up' : order === 'descending' ? 'down' : 'sort'}
                    />
                  </span>
                </SortButton>
              ) : (
                label
              )}
            </th>
          );
        })}
        {actions && (
          <th scope="col" className="pick no-print">
            <span style={hidden}>{t('list.actions', { ns: 'kit' })}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

const hidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

function Totals<Row>({ columns, totals, selection, actions }: TableProps<Row>) {
  const { t } = useTranslation();
  const values = (totals ?? {}) as Record<string, string | number | undefined>;
  if (!columns.some((column) => column.total && values[column.field] !== undefined)) return null;
  return (
    <tfoot>
      <tr>
        {selection && <td className="pick" />}
        {columns.map((column, index) => (
          <td key={column.field} className={alignedEnd(column) ? 'end' : undefined}>
            {column.total ? (
              <Money amount={values[column.field]} currency={false} />
            ) : index === 0 ? (
              t('list.total')
            ) : null}
          </td>
        ))}
        {actions && <td className="no-print" />}
      </tr>
    </tfoot>
  );
}

/** A plain table: it prints, reads well to a screen reader, and needs no grid library. */
export function DataTable<Row extends object>(props: TableProps<Row>) {
  const { ns, label, columns, rows, rowId, rowLink, selection, actions, loadingRows = 0 } = props;
  const { t } = useTranslation();
  const toggle = (id: string) => {
    const next = new Set(selection?.ids);
    if (!next.delete(id)) next.add(id);
    selection?.set(next);
  };
  const width = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0);
  return (
    <Scroll tabIndex={0} role="region" aria-label={label}>
      <Table aria-busy={loadingRows > 0}>
        <Head {...props} />
        <tbody>
          {Array.from({ length: loadingRows }, (_, row) => (
            <tr key={`loading-${row}`}>
              {Array.from({ length: width }, (_, cell) => (
                <td key={cell}>
                  <SkeletonLine
                    style={{ height: 10, width: `${75 - (((row + cell) * 13) % 35)}%` }}
                  />
                </td>
              ))}
            </tr>
          ))}
          {rows.map((row) => {
            const id = rowId(row);
            const picked = selection?.ids.has(id);
            return (
              <tr key={id} aria-selected={picked}>
                {selection && (
                  <td className="pick">
                    <Checkbox
                      checked={picked}
                      onChange={() => toggle(id)}
                      slotProps={{ input: { 'aria-label': t('list.selectRow', { id }) } }}
                    />
                  </td>
                )}
                {columns.map((column, index) => (
                  <td key={column.field} className={alignedEnd(column) ? 'end' : undefined}>
                    <Cell
                      column={column}
                      row={row}
                      ns={ns}
                      link={index === 0 ? rowLink?.(row) : undefined}
                    />
                  </td>
                ))}
                {actions && <td className="pick no-print">{actions(row)}</td>}
              </tr>
            );
          })}
        </tbody>
        <Totals {...props} />
      </Table>
    </Scroll>
  );
}
