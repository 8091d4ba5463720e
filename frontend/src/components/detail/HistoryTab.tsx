import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '@/api/errors';
import { useLanguage } from '@/i18n/useLanguage';
import { EmptyState, ErrorState, Skeletons } from '../feedback/States';
import { Panel } from '../Page';
import { Code, InstantText } from '../Text';

interface Change {
  field: string;
  before?: unknown;
  after?: unknown;
}

interface Entry {
  id: number | string;
  at: string;
  actor_name?: string | null;
  actor_kind?: string;
  action: string;
  ip?: string | null;
  changes: Change[];
}

export type HistoryQuery = (id: string, params: { page: number; page_size: number }) => { queryKey: QueryKey };

const PAGE = 25;

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none', margin: 0, padding: '6px 20px',
  '& > li': { padding: '14px 0', borderBlockEnd: `1px solid ${theme.surface.line}` }, '& > li:last-child': { borderBlockEnd: 0 },
  '& .head': { display: 'flex', flexWrap: 'wrap', gap: '2px 10px', alignItems: 'baseline' },
  '& .when': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& table': { marginBlockStart: 8, borderCollapse: 'collapse', ...theme.typography.body2 },
  '& th, & td': { textAlign: 'start', padding: '2px 0', paddingInlineEnd: 18, verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& th': { fontWeight: 400, color: theme.palette.text.secondary },
  '& td bdi': { whiteSpace: 'pre-line' },
  '& del': { color: theme.tones.danger.text }, '& ins': { color: theme.tones.success.text, textDecoration: 'none', fontWeight: 600 },
}));

/** Words of a name that has no text: `late_fee` is "late fee". */
const readable = (name: string) => name.replaceAll('_', ' ');

/** A value as people read it: lists by commas, parts of a record by their names. */
function shown(value: unknown, label: (field: string) => string, separator: string): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map((one) => shown(one, label, separator)).join(`${separator}\n`);
  if (typeof value !== 'object') return String(value as string | number);
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== '');
  return parts.length === 0 ? '—' : parts.map(([field, part]) => `${label(field)}: ${shown(part, label, separator)}`).join(separator + ' ');
}

/** Who changed what, when and from where. */
export function HistoryTab({ ns, id, query }: { ns: string; id: string; query: HistoryQuery }) {
  const { t } = useTranslation([ns, 'history']);
  const words = (key: string, more?: object) => t(key, { ns: 'history', ...more });
  const label = (field: string) => t(`fields.${field}`, { defaultValue: readable(field) });
  const separator = useLanguage() === 'ar' ? '،' : ',';
  const [page, setPage] = useState(1);
  const options = query(id, { page, page_size: PAGE }) as unknown as UseQueryOptions<{ items: Entry[]; total: number }, ApiError>;
  const { data, error, refetch } = useQuery(options);
  if (error) return <Panel><ErrorState error={error} retry={() => void refetch()} /></Panel>;
  if (!data) return <Panel><Skeletons /></Panel>;
  if (data.total === 0) return <Panel><EmptyState icon="clock" title={words('empty')} /></Panel>;
  return (
    <Panel>
      <List>
        {data.items.map((entry) => (
          <li key={entry.id}>
            <div className="head">
              <strong><bdi>{entry.actor_name || words(`actor.${entry.actor_kind ?? 'system'}`, { defaultValue: words('actor.system') })}</bdi></strong>
              <span>{words(`action.${entry.action}`, { defaultValue: readable(entry.action) })}</span>
              <span className="when"><InstantText at={entry.at} /></span>
              {entry.ip && <span className="when"><Code>{entry.ip}</Code></span>}
            </div>
            {entry.changes.length > 0 && (
              <table><tbody>
                {entry.changes.map((change) => (
                  <tr key={change.field}>
                    <th scope="row">{label(change.field)}</th>
                    <td><del><bdi>{shown(change.before, label, separator)}</bdi></del></td>
                    <td><ins><bdi>{shown(change.after, label, separator)}</bdi></ins></td>
                  </tr>
                ))}
              </tbody></table>
            )}
          </li>
        ))}
      </List>
      {data.total > PAGE && (
        <div style={{ display: 'flex', gap: 8, padding: 12 }}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>{words('newer')}</Button>
          <Button size="small" disabled={page * PAGE >= data.total} onClick={() => setPage(page + 1)}>{words('older')}</Button>
        </div>
      )}
    </Panel>
  );
}
