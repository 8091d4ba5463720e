import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ListMerchantImportsParams,
  MerchantImport,
  MerchantImportInput,
} from '@/api/generated/manager/client.schemas';
import { listImportArchives } from '@/api/generated/manager/merchant-imports-reads';
import { createMerchantImport } from '@/api/generated/manager/merchant-imports-writes';
import { queryOf } from '@/api/operation';
import type { FormDef } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPage } from '@/components/list/ListPage';
import type { EntitySource, ListDef } from '@/components/list/types';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { PERMISSIONS, READS } from './feature';

const POLL_MS = 2000;
const STATES = ['waiting', 'running', 'done', 'failed'] as const;
const TONES = { waiting: 'info', running: 'accent', done: 'success', failed: 'danger' } as const;
const numbers = new Intl.NumberFormat('en');

const isUnderWay = ({ state }: MerchantImport) => state === 'waiting' || state === 'running';

/** The files in the storage's folder of archives. */
const archives: EntitySource = {
  key: 'import_archives',
  search: async (text, signal) => {
    const found = await queryOf(listImportArchives).queryFn({ signal });
    return found
      .filter(({ name }) => name.includes(text))
      .map(({ name, size }) => ({ id: name, label: name, hint: numbers.format(size) }));
  },
  byId: async (name) => ({ id: name, label: name }),
};

const form: FormDef<MerchantImportInput, MerchantImport> = {
  ns: 'merchant_imports',
  defaults: { archive: '' },
  sections: [
    {
      fields: [
        {
          kind: 'entity',
          name: 'archive',
          source: archives,
          numeric: false,
          required: true,
          width: 12,
          help: 'help.archive',
        },
      ],
    },
  ],
  create: createMerchantImport,
};

function Progress({ row }: { row: MerchantImport }) {
  const { t } = useTranslation('merchant_imports');
  const failure = localName(row, useLanguage(), 'failure');
  if (failure) return <bdi>{failure}</bdi>;
  if (row.state === 'waiting') return <>{t('notBegun')}</>;
  const say = (key: string, one: number, other: number) =>
    t(key, { one: numbers.format(one), other: numbers.format(other) });
  return row.state === 'done' ? (
    <>{say('content', row.row_count, row.total)}</>
  ) : (
    <>{say('progress', row.done, row.total)}</>
  );
}

const list: ListDef<MerchantImport, ListMerchantImportsParams> = {
  ns: 'merchant_imports',
  icon: 'download',
  ...READS,
  // Asked again while a merchant is being taken in.
  query: (params) => ({
    ...READS.query(params),
    refetchInterval: ({ state }: { state: { data?: { items: MerchantImport[] } } }) =>
      state.data?.items.some(isUnderWay) ? POLL_MS : false,
  }),
  columns: [
    { field: 'archive', kind: 'code', sort: true },
    { field: 'name', kind: 'name', sort: true },
    { field: 'account_id', kind: 'code' },
    { field: 'state', kind: 'enum', tones: TONES, sort: true },
    { field: 'done', render: (row) => <Progress row={row} /> },
    { field: 'asked_by', sort: true },
    { field: 'made_at', kind: 'datetime', hidden: true },
    { field: 'created_at', kind: 'datetime', sort: true },
  ],
  filters: [{ kind: 'enum', param: 'state', values: STATES }],
  export: '/api/manager/merchant_imports/export',
  exportPermission: PERMISSIONS.view,
};

/** Merchants that are taken in from copies of other platforms. */
export default function ImportsScreen() {
  const { t } = useTranslation('merchant_imports');
  const [adding, setAdding] = useState(false);
  const def = useMemo<typeof list>(
    () => ({ ...list, add: { open: () => setAdding(true), permission: PERMISSIONS.import } }),
    [],
  );
  return (
    <>
      <ListPage def={def} />
      {adding && (
        <LazyFormDialog
          def={form}
          title={t('form.new')}
          action={t('add')}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
