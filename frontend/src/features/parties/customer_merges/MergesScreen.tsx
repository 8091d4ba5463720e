import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  CustomerMerge,
  ListCustomerMergesParams,
} from '@/api/generated/merchant/client.schemas';
import { undoCustomerMerge } from '@/api/generated/merchant/customer-merges-writes';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { customerPaths, customerSource } from '../customers/public';
import { PERMISSIONS, READS } from './feature';

const list: ListDef<CustomerMerge, ListCustomerMergesParams> = {
  ns: 'customer_merges',
  icon: 'people',
  ...READS,
  columns: [
    {
      field: 'survivor_name',
      kind: 'name',
      sort: 'survivor_name_en',
      link: (row) => customerPaths.detail(row.survivor_id),
    },
    { field: 'merged_name', kind: 'name', sort: 'merged_name_en' },
    { field: 'merged_mobile', kind: 'phone' },
    { field: 'moved', kind: 'number' },
    { field: 'merged_at', kind: 'datetime', sort: true },
    { field: 'merged_by' },
    { field: 'undo_until', kind: 'datetime' },
    { field: 'undone_at', kind: 'datetime' },
    { field: 'undone_by', hidden: true },
  ],
  card: { first: ['survivor_name', 'merged_at'], second: ['merged_name', 'undone_at'] },
  filters: [
    { kind: 'enum', param: 'undone', values: ['false', 'true'] },
    { kind: 'entity', param: 'customer_id', source: customerSource },
  ],
  export: '/api/merchant/customer_merges/export',
  exportPermission: PERMISSIONS.merge,
};

/** Merges of tenants, newest first; one that holds is undone for thirty days. */
export default function MergesScreen() {
  const { t } = useTranslation('customer_merges');
  const language = useLanguage();
  const def = useMemo<typeof list>(
    () => ({
      ...list,
      actions: [
        {
          name: 'undo',
          icon: 'refresh',
          danger: true,
          permission: PERMISSIONS.merge,
          when: (row) => row.undone_at === undefined,
          run: (row) => undoCustomerMerge(row.id, { version: row.version }),
          consequences: (row) => [
            t('consequences.undo', {
              name: localName(row, language, 'merged_name'),
              count: row.moved,
            }),
          ],
        },
      ],
    }),
    [t, language],
  );
  return <ListPage def={def} />;
}
