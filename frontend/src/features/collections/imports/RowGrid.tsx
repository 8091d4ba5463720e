import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ImportColumn,
  ImportDetail,
  ImportRow,
} from '@/api/generated/merchant/client.schemas';
import { listImportRows } from '@/api/generated/merchant/imports-reads';
import { editImportCells } from '@/api/generated/merchant/imports-writes';
import { queryOf } from '@/api/operation';
import { EmptyState, ErrorState, Skeletons } from '@/components/feedback/States';
import { Panel } from '@/components/Page';
import { StatusChip } from '@/components/StatusChip';
import { useLanguage } from '@/i18n/useLanguage';
import type { Save } from './useSaves';
import { ValueField } from './ValueField';

const PAGE = 25;

const Scroll = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  '& table': { borderCollapse: 'collapse', minWidth: '100%' },
  '& th, & td': {
    padding: '6px 8px',
    textAlign: 'start',
    verticalAlign: 'top',
    borderBlockEnd: `1px solid ${theme.surface.line}`,
    minWidth: 90,
  },
  '& th': { ...theme.typography.caption, fontWeight: 600, whiteSpace: 'nowrap' },
  '& .line': { minWidth: 48, color: theme.palette.text.secondary },
  '& .faulty': { minWidth: 200 },
  '& .plain': {
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    border: 0,
    padding: '8px 0',
    textAlign: 'start',
    minWidth: 44,
    minHeight: 24,
    cursor: 'text',
  },
}));

const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '10px 16px',
});

/** What a row says of a field: as corrected, as the file has it, or as is said for all rows. */
export function valueOf(row: ImportRow, column: ImportColumn): string {
  const edited = row.edits[column.field];
  if (edited !== undefined) return edited;
  const cell = column.column === undefined ? '' : (row.cells[column.column] ?? '');
  return cell || (column.value ?? '');
}

interface CellProps {
  row: ImportRow;
  column: ImportColumn;
  detail: ImportDetail;
  save?: Save;
}

function Cell({ row, column, detail, save }: CellProps) {
  const { t } = useTranslation('imports');
  const language = useLanguage();
  const [editing, setEditing] = useState(false);
  const faults = row.faults.filter(({ field }) => field === column.field);
  const value = valueOf(row, column);
  const name = t('cell', { field: column[language], row: row.line });
  if (!save) return <bdi>{value}</bdi>;
  if (faults.length === 0 && !editing)
    return (
      <button
        type="button"
        className="plain"
        aria-label={`${name}: ${value}`}
        onClick={() => setEditing(true)}
      >
        <bdi>{value || '—'}</bdi>
      </button>
    );
  return (
    <ValueField
      column={column}
      label={name}
      value={value}
      fault={faults.length > 0 ? faults.map((fault) => fault[language]).join(' ') : undefined}
      onKeep={(next) => {
        void save((version) =>
          editImportCells(detail.import.id, {
            cells: [{ row_id: row.id, field: column.field, value: next }],
            version,
          }),
        ).then(() => setEditing(false));
      }}
    />
  );
}

/** The rows of the file; those with faults first to be seen. */
export function RowGrid({ detail, save }: { detail: ImportDetail; save?: Save }) {
  const { t } = useTranslation('imports');
  const language = useLanguage();
  const { id, faulty } = detail.import;
  const [all, setAll] = useState(false);
  const [page, setPage] = useState(1);
  const onlyFaulty = faulty > 0 && !all;
  const { data, error, refetch } = useQuery({
    ...queryOf(listImportRows, {
      import_id: id,
      page,
      page_size: PAGE,
      ...(onlyFaulty && { faulty: true }),
    }),
    placeholderData: keepPreviousData,
  });
  const columns = detail.columns.filter(
    (column) => column.column !== undefined || column.value !== undefined || column.required,
  );
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE));
  // Mended rows leave the list: its last page may be gone.
  if (data && page > pages) setPage(pages);
  return (
    <Panel aria-label={t('rows.title')}>
      {faulty > 0 && (
        <Foot>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={onlyFaulty ? 'faulty' : 'all'}
            aria-label={t('rows.title')}
            onChange={(_, chosen: string | null) => {
              if (chosen === null) return;
              setAll(chosen === 'all');
              setPage(1);
            }}
          >
            <ToggleButton value="faulty">{t('rows.faulty', { count: faulty })}</ToggleButton>
            <ToggleButton value="all">{t('rows.all')}</ToggleButton>
          </ToggleButtonGroup>
        </Foot>
      )}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeletons lines={6} />}
      {data?.total === 0 && (
        <EmptyState icon="upload" title={t('rows.gone')} text={t('rows.goneText')} />
      )}
      {data && data.total > 0 && (
        <Scroll tabIndex={0} role="region" aria-label={t('rows.title')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('fields.line')}</th>
                <th scope="col">{t('fields.outcome')}</th>
                {columns.map((column) => (
                  <th scope="col" key={column.field}>
                    {column[language]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.items.map((row) => (
                <tr key={row.id}>
                  <td className="line">{row.line}</td>
                  <td>
                    <Outcome row={row} detail={detail} />
                  </td>
                  {columns.map((column) => (
                    <td
                      key={column.field}
                      className={
                        row.faults.some(({ field }) => field === column.field)
                          ? 'faulty'
                          : undefined
                      }
                    >
                      <Cell
                        key={valueOf(row, column)}
                        row={row}
                        column={column}
                        detail={detail}
                        save={save}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {pages > 1 && (
        <Foot>
          <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('rows.before')}
          </Button>
          <span>{t('rows.page', { page, pages })}</span>
          <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('rows.next')}
          </Button>
        </Foot>
      )}
    </Panel>
  );
}

/** What became of a row, or what will. */
function Outcome({ row, detail }: { row: ImportRow; detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  if (row.outcome) return <StatusChip label={t(`values.outcome.${row.outcome}`)} />;
  if (row.faults.length > 0) return <StatusChip tone="danger" label={t('will.correct')} />;
  if (row.present_id === undefined) return <StatusChip tone="success" label={t('will.create')} />;
  return <StatusChip tone="info" label={t(`will.${detail.import.existing}`)} />;
}
