import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Query } from '@/api/operation';
import { EmptyState } from '../feedback/States';
import { Panel } from '../Page';
import { Code, InstantText } from '../Text';
import { PendingPanel } from '@/components/PendingPanel';
import { type FieldWords, RecordValue, hasValue, useFieldWords } from './RecordValue';

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

export type HistoryQuery = (
  id: string,
  params: { page: number; page_size: number },
) => Query<{ items: Entry[]; total: number }>;

const PAGE = 25;

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '6px 20px',
  '& > li': { padding: '14px 0', borderBlockEnd: `1px solid ${theme.surface.line}` },
  '& > li:last-child': { borderBlockEnd: 0 },
  '& .head': { display: 'flex', flexWrap: 'wrap', gap: '2px 10px', alignItems: 'baseline' },
  '& .when': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& table': { marginBlockStart: 8, borderCollapse: 'collapse', ...theme.typography.body2 },
  '& th, & td': {
    textAlign: 'start',
    padding: '2px 0',
    paddingInlineEnd: 18,
    verticalAlign: 'top',
    overflowWrap: 'break-word',
  },
  '& th': { fontWeight: 400, color: theme.palette.text.secondary },
  '@media (max-width: 700px)': { '& table': { width: '100%', tableLayout: 'fixed' } },
  '& thead th': { ...theme.typography.caption },
  '& del': { color: theme.tones.danger.text },
  '& ins': { color: theme.tones.success.text, textDecoration: 'none', fontWeight: 600 },
}));

/** Words of a name that has no text: `late_fee` is "late fee". */
const readable = (name: string) => name.replaceAll('_', ' ');

/** What the server keeps for itself, or what the entry's own head says. */
const TECHNICAL = new Set([
  'id',
  'version',
  'created_at',
  'public_id',
  'path',
  'pdf_path',
  'schema_name',
  'schema_version',
  'verify_token_hash',
  'verify_expires_at',
  'decided_by',
  'status_before_disabled',
  'sequence',
  'contract_id',
  'record_id',
]);

interface Props {
  ns: string;
  id: string;
  query: HistoryQuery;
  words?: FieldWords;
}

const NOTHING = '—';

function Changes({
  ns,
  changes,
  words,
}: Pick<Props, 'ns' | 'words'> & { changes: readonly Change[] }) {
  const { t } = useTranslation('history');
  const { label } = useFieldWords(ns);
  const shown = changes.filter(
    ({ field, before, after }) =>
      !TECHNICAL.has(field) &&
      words?.[field] !== null &&
      (before !== undefined || after !== undefined),
  );
  if (shown.length === 0) return null;
  // A created record has no earlier values.
  const isNew = shown.every(({ before }) => before === undefined || before === null);
  const value = (change: Change, when: 'before' | 'after') => (
    <RecordValue ns={ns} field={change.field} value={change[when]} words={words} />
  );
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          {!isNew && <th scope="col">{t('before')}</th>}
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((change) => (
          <tr key={change.field}>
            <th scope="row">{label(change.field)}</th>
            {!isNew && (
              <td>{hasValue(change.before) ? <del>{value(change, 'before')}</del> : NOTHING}</td>
            )}
            <td>{hasValue(change.after) ? <ins>{value(change, 'after')}</ins> : NOTHING}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who changed what, when and from where. */
export function HistoryTab({ ns, id, query, words: fieldWords }: Props) {
  const { t } = useTranslation([ns, 'history']);
  const words = (key: string, more?: object) => t(key, { ns: 'history', ...more });
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(query(id, { page, page_size: PAGE }));
  if (error || !data) return <PendingPanel error={error} retry={() => void refetch()} />;
  if (data.total === 0)
    return (
      <Panel>
        <EmptyState icon="clock" title={words('empty')} />
      </Panel>
    );
  return (
    <Panel>
      <List>
        {data.items.map((entry) => (
          <li key={entry.id}>
            <div className="head">
              <strong>
                <bdi>
                  {entry.actor_name ||
                    words(`actor.${entry.actor_kind ?? 'system'}`, {
                      defaultValue: words('actor.system'),
                    })}
                </bdi>
              </strong>
              <span>
                {words(`action.${entry.action}`, { defaultValue: readable(entry.action) })}
              </span>
              <span className="when">
                <InstantText at={entry.at} />
              </span>
              {entry.ip && (
                <span className="when">
                  <Code>{entry.ip}</Code>
                </span>
              )}
            </div>
            <Changes ns={ns} changes={entry.changes} words={fieldWords} />
          </li>
        ))}
      </List>
      {data.total > PAGE && (
        <div style={{ display: 'flex', gap: 8, padding: 12 }}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {words('newer')}
          </Button>
          <Button
            size="small"
            disabled={page * PAGE >= data.total}
            onClick={() => setPage(page + 1)}
          >
            {words('older')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
