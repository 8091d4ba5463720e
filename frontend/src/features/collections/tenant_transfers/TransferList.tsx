import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ListTenantTransfersParams,
  TenantTransfer,
} from '@/api/generated/merchant/client.schemas';
import { listTenantTransferHistory } from '@/api/generated/merchant/tenant-transfers-history';
import { listTenantTransfers } from '@/api/generated/merchant/tenant-transfers-reads';
import { queryOf } from '@/api/operation';
import { useDownload } from '@/components/feedback/useDownload';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef, RowAction } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { contractPaths } from '@/features/leasing/contracts/public';
import { customerPaths } from '@/features/parties/customers/public';
import { PERMISSIONS } from './feature';
import { undoForm } from './forms';

const list: ListDef<TenantTransfer, ListTenantTransfersParams> = {
  ns: 'tenant_transfers',
  icon: 'people',
  query: (params) => queryOf(listTenantTransfers, params),
  defaultSort: '-takes_over_on',
  search: false,
  columns: [
    { field: 'number', kind: 'code', sort: true },
    { field: 'takes_over_on', kind: 'date', sort: true },
    {
      field: 'old_name',
      kind: 'name',
      sort: true,
      link: (row) => customerPaths.detail(row.old_customer_id),
    },
    {
      field: 'contract_number',
      kind: 'code',
      sort: true,
      link: (row) => contractPaths.detail(row.contract_id),
    },
    {
      field: 'new_name',
      kind: 'name',
      sort: true,
      link: (row) => customerPaths.detail(row.new_customer_id),
    },
    {
      field: 'next_number',
      kind: 'code',
      sort: true,
      link: (row) => contractPaths.detail(row.next_id),
    },
    { field: 'unit_number', kind: 'code', sort: true, hidden: true },
    { field: 'share', kind: 'enum', hidden: true },
    { field: 'stays', kind: 'money', sort: true },
    { field: 'goes', kind: 'money', sort: true },
    { field: 'given_back', kind: 'money', sort: true },
    { field: 'deposit_answer', kind: 'enum' },
    { field: 'deposit', kind: 'money', sort: true },
    { field: 'debts', kind: 'money', sort: true },
    { field: 'fee', kind: 'money', sort: true, hidden: true },
    { field: 'fee_vat', kind: 'money', sort: true, hidden: true },
    { field: 'note' },
    { field: 'transferred_by', hidden: true },
    { field: 'transferred_on', kind: 'date', sort: true, hidden: true },
    { field: 'undone_on', kind: 'date', sort: true },
    { field: 'undo_reason' },
  ],
  card: { first: ['old_name', 'new_name'], second: ['takes_over_on', 'next_number'] },
  export: '/api/merchant/tenant_transfers/export',
  exportPermission: PERMISSIONS.view,
};

/** Left out of the history: ids whose numbers the row says, and the path of the stored paper. */
const WORDS = { contract_id: null, next_id: null, settlement_id: null, pdf_path: null } as const;

/** Transfers of a contract or of a tenant, with their papers and the way back. */
export function TransferList({ of, id }: { of: 'contract_id' | 'customer_id'; id: number }) {
  const { t } = useTranslation('tenant_transfers');
  const save = useDownload();
  const [undone, undo] = useState<TenantTransfer>();
  const { history, dialog } = useRowHistory({
    ns: 'tenant_transfers',
    query: (row, params) => queryOf(listTenantTransferHistory, Number(row), params),
    nameOf: (row: TenantTransfer) => row.number,
    words: WORDS,
  });
  const def = useMemo(() => {
    const actions: RowAction<TenantTransfer>[] = [
      {
        name: 'pdf',
        icon: 'print',
        open: (row) =>
          void save({ url: `/api/merchant/tenant_transfers/${row.id}/pdf` }, `${row.number}.pdf`),
      },
      {
        name: 'settleOld',
        icon: 'view',
        when: (row) => !row.undone_on,
        link: (row) => `${contractPaths.detail(row.contract_id)}?tab=settlement`,
      },
      {
        name: 'takeCheques',
        icon: 'view',
        when: (row) => !row.undone_on,
        link: (row) => `${contractPaths.detail(row.next_id)}?tab=payments`,
      },
      {
        name: 'undo',
        icon: 'refresh',
        danger: true,
        permission: PERMISSIONS.transfer,
        when: (row) => !row.undone_on,
        open: undo,
      },
      history,
    ];
    const fixed = of === 'contract_id' ? { contract_id: id } : { customer_id: id };
    return { ...list, fixed, actions };
  }, [of, id, save, history]);
  return (
    <>
      <ListPanel def={def} />
      {dialog}
      {undone && (
        <LazyFormDialog
          def={undoForm}
          id={String(undone.id)}
          record={undone}
          title={t('actions.undo')}
          action={t('actions.undo')}
          danger
          onClose={() => undo(undefined)}
        />
      )}
    </>
  );
}
