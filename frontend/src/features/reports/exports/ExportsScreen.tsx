import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Export, ListExportsParams } from '@/api/generated/merchant/client.schemas';
import { cancelExport, deleteExport } from '@/api/generated/merchant/exports-writes';
import { useDownload } from '@/components/feedback/useDownload';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { Page } from '@/components/Page';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { READS } from './feature';

const POLL_MS = 2000;

const STATES = ['waiting', 'running', 'done', 'failed', 'cancelled', 'expired'] as const;
const STATE_TONES = {
  waiting: 'info',
  running: 'accent',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
} as const;

const isUnderWay = ({ state }: Export) => state === 'waiting' || state === 'running';

/** How many rows of how many; what stood in the way. */
function Progress({ row }: { row: Export }) {
  const { t } = useTranslation('exports');
  const failure = localName(row, useLanguage(), 'failure');
  if (failure) return <bdi>{failure}</bdi>;
  if (row.state === 'waiting') return <>{t('notBegun')}</>;
  const numbers = new Intl.NumberFormat('en');
  return <>{t('rows', { done: numbers.format(row.done), total: numbers.format(row.total) })}</>;
}

type Rows = { items: Export[] };

const list: ListDef<Export, ListExportsParams> = {
  ns: 'exports',
  icon: 'download',
  ...READS,
  // Asked again while one is being made.
  query: (params) => ({
    ...READS.query(params),
    refetchInterval: ({ state }: { state: { data?: Rows } }) =>
      state.data?.items.some(isUnderWay) ? POLL_MS : false,
  }),
  search: false,
  columns: [
    { field: 'title', kind: 'name' },
    { field: 'format', kind: 'enum' },
    { field: 'state', kind: 'enum', tones: STATE_TONES, sort: true },
    { field: 'done', render: (row) => <Progress row={row} /> },
    { field: 'size', kind: 'number', sort: true, hidden: true },
    { field: 'created_at', kind: 'datetime', sort: true },
    { field: 'expires_at', kind: 'datetime', sort: true },
  ],
  card: { first: ['title', 'state'], second: ['done', 'created_at', 'expires_at'] },
  filters: [{ kind: 'enum', param: 'state', values: STATES }],
};

/** Files of whole lists: how far they are, to download, leave or remove. */
export default function ExportsScreen() {
  const { t } = useTranslation('exports');
  const save = useDownload();
  const def = useMemo<typeof list>(
    () => ({
      ...list,
      actions: [
        {
          name: 'download',
          icon: 'download',
          when: (row) => row.link !== undefined,
          open: ({ link, operation, format }) =>
            void save({ url: link ?? '' }, `${operation.replace('export_', '')}.${format}`),
        },
        {
          name: 'cancel',
          icon: 'close',
          when: isUnderWay,
          run: ({ id }) => cancelExport(id),
        },
        {
          name: 'delete',
          icon: 'trash',
          danger: true,
          consequences: () => [t('consequences.delete')],
          run: ({ id }) => deleteExport(id),
        },
      ],
    }),
    [save, t],
  );
  return (
    <Page title={t('title')} hint={t('hint')}>
      <ListPanel def={def} />
    </Page>
  );
}
