import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  CustomerDuplicate,
  ListCustomerDuplicatesParams,
} from '@/api/generated/merchant/client.schemas';
import { Icon } from '@/components/Icon';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { PermissionButton } from '@/components/PermissionButton';
import { MergeDialog, mergePaths } from '../customer_merges/public';
import { customerPaths } from '../customers/public';
import { PERMISSIONS, READS } from './feature';
import { REASONS, Reasons } from './reasons';

const list: ListDef<CustomerDuplicate, ListCustomerDuplicatesParams> = {
  ns: 'customer_duplicates',
  icon: 'people',
  ...READS,
  columns: [
    {
      field: 'first_name',
      kind: 'name',
      sort: 'first_name_en',
      link: (row) => customerPaths.detail(row.first_id),
    },
    { field: 'first_mobile', kind: 'phone' },
    {
      field: 'second_name',
      kind: 'name',
      sort: 'second_name_en',
      link: (row) => customerPaths.detail(row.second_id),
    },
    { field: 'second_mobile', kind: 'phone' },
    { field: 'reasons', render: (row) => <Reasons of={row.reasons} /> },
    { field: 'score', kind: 'number', sort: true },
    { field: 'first_national_id', kind: 'code', hidden: true },
    { field: 'second_national_id', kind: 'code', hidden: true },
    { field: 'first_active_contracts', kind: 'number', hidden: true },
    { field: 'second_active_contracts', kind: 'number', hidden: true },
    { field: 'first_created_at', kind: 'datetime', hidden: true },
    { field: 'second_created_at', kind: 'datetime', hidden: true },
  ],
  card: { first: ['first_name', 'reasons'], second: ['second_name', 'second_mobile'] },
  filters: [
    { kind: 'enum', param: 'reason', values: REASONS },
    { kind: 'enum', param: 'score_from', values: [60, 80, 90] },
  ],
  export: '/api/merchant/customers/duplicates/export',
  exportPermission: PERMISSIONS.view,
};

/** Pairs of tenants who look the same, with why, and the way to make one of them. */
export default function DuplicatesScreen() {
  const { t } = useTranslation('customer_duplicates');
  const [open, setOpen] = useState<CustomerDuplicate>();
  const def = useMemo<typeof list>(
    () => ({
      ...list,
      actions: [{ name: 'merge', icon: 'people', permission: PERMISSIONS.merge, open: setOpen }],
    }),
    [],
  );
  return (
    <>
      <ListPage
        def={def}
        headerActions={
          <PermissionButton
            variant="outlined"
            color="inherit"
            to={mergePaths.list}
            permission={PERMISSIONS.merge}
            startIcon={<Icon name="clock" size={16} />}
          >
            {t('merges')}
          </PermissionButton>
        }
      />
      {open && (
        <MergeDialog
          survivorId={open.first_id}
          mergedId={open.second_id}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
