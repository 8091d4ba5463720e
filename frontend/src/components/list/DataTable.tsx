import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonLine } from '../feedback/States';
import { Icon } from '../Icon';
import { Money } from '../Text';
import { Cell, isFigure } from './Cell';
import type { Column } from './types';
import { useFitting } from './useFitting';

/** What fits scrolls with the page; what does not scrolls in a box of the screen's height. The head stays in sight in both. */
const Box = styled('div')({
  '&[data-scrolls=true]': {
    overflow: 'auto',
    maxBlockSize: 'calc(100dvh - var(--header, 0px) - 24px)',
  },
  '&[data-scrolls=true] th': { insetBlockStart: 0 },
  '@media screen': { '&:not([data-whole]) .cut': { display: 'none' } },
  '@media print': { '&[data-scrolls=true]': { overflow: 'visible', maxBlockSize: 'none' } },
});
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
    insetBlockStart: 'var(--header, 0px)',
    zIndex: 2,
  },
  // Figures share one right edge in both directions, so that their decimals stand below each other.
  '& .figure': { textAlign: theme.direction === 'rtl' ? 'start' : 'end' },
  '& .pick, & .menu': { width: 44, padding: 0, textAlign: 'center' },
  // Pinned, and opaque: the row's tone is laid over its ground, or what passes below would be seen.
  '& .menu': {
    position: 'sticky',
    insetInlineEnd: 0,
    zIndex: 1,
    background: `linear-gradient(var(--row), var(--row)), ${theme.surface.raised}`,
  },
  '& th.menu': { zIndex: 3 },
  '& th.menu, & tfoot .menu': { background: theme.surface.sunken },
  '& tbody tr': { '--row': 'transparent', background: 'var(--row)' },
  '& tbody tr:hover': { '--row': theme.palette.action.hover },
  '& tbody tr[aria-selected=true]': { '--row': theme.palette.action.selected },
  '& tbody tr:last-of-type td': { borderBlockEnd: 0 },
  '& tfoot td': {
    fontWeight: 700,
    borderBlockStart: `1px solid ${theme.surface.line}`,
    borderBlockEnd: 0,
    background: theme.surface.sunken,
  },
  '@media print': {
    '& th, & td': { height: 'auto', paddingBlock: 4, whiteSpace: 'normal' },
    '& .pick, & .menu': { display: 'none' },
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
  /** Fields that stay when there is no room for all: what a card says first. Without it all stay. */
  kept?: readonly string[];
  sort?: string;
  onSort?: (sort: string) => void;
  totals?: object | null;
  selection?: Selection;
  actions?: (row: Row) => ReactNode;
  loadingRows?: number;
}

interface Drawn<Row> extends TableProps<Row> {
  cut: ReadonlySet<string>;
}

const classOf = <Row,>(column: Column<Row>, cut: ReadonlySet<string>) =>
  [isFigure(column) && 'figure', cut.has(column.field) && 'cut'].filter(Boolean).join(' ') ||
  undefined;

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
  cut,
}: Drawn<Row>) {
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
              className={classOf(column, cut)}
              data-field={column.field}
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
          <th scope="col" className="menu no-print">
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

function Totals<Row>({ columns, totals, selection, actions, cut }: Drawn<Row>) {
  const { t } = useTranslation();
  const values = (totals ?? {}) as Record<string, string | number | undefined>;
  if (!columns.some((column) => column.total && values[column.field] !== undefined)) return null;
  return (
    <tfoot>
      <tr>
        {selection && <td className="pick" />}
        {columns.map((column, index) => (
          <td key={column.field} className={classOf(column, cut)}>
            {column.total ? (
              <Money amount={values[column.field]} currency={false} />
            ) : index === 0 ? (
              t('list.total')
            ) : null}
          </td>
        ))}
        {actions && <td className="menu no-print" />}
      </tr>
    </tfoot>
  );
}

/** A plain table: it prints, reads well to a screen reader, and needs no grid library. */
export function DataTable<Row extends object>(props: TableProps<Row>) {
  const { ns, label, columns, rows, rowId, rowLink, selection, actions, loadingRows = 0 } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const { cut, scrolls } = useFitting(box, props.kept, columns, rows);
  const drawn = { ...props, cut };
  const toggle = (id: string) => {
    const next = new Set(selection?.ids);
    if (!next.delete(id)) next.add(id);
    selection?.set(next);
  };
  const width = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0);
  return (
    <Box
      ref={box}
      data-scrolls={scrolls}
      {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      <Table aria-busy={loadingRows > 0}>
        <Head {...drawn} />
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
                  <td key={column.field} className={classOf(column, cut)}>
                    <Cell
                      column={column}
                      row={row}
                      ns={ns}
                      link={index === 0 ? rowLink?.(row) : undefined}
                    />
                  </td>
                ))}
                {actions && <td className="menu no-print">{actions(row)}</td>}
              </tr>
            );
          })}
        </tbody>
        <Totals {...drawn} />
      </Table>
    </Box>
  );
}
