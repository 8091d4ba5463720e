import { useMemo, useState } from 'react';
import type {
  BankStatement,
  ListBankStatementsParams,
} from '@/api/generated/merchant/client.schemas';
import { deleteBankStatement } from '@/api/generated/merchant/bank-statements-writes';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { useBegun } from '@/components/list/useBegun';
import { bankAccountSource } from '../bank_accounts/public';
import { PATHS, PERMISSIONS, READS } from './feature';
import { UploadDialog } from './UploadDialog';

const list: ListDef<BankStatement, ListBankStatementsParams> = {
  ns: 'bank_statements',
  icon: 'money',
  ...READS,
  rowLink: (row) => PATHS.detail(row.id),
  columns: [
    { field: 'account_bank', sort: true },
    { field: 'account_number', kind: 'code' },
    { field: 'first_day', kind: 'date', sort: true },
    { field: 'last_day', kind: 'date', sort: true },
    { field: 'opening', kind: 'money', hidden: true },
    { field: 'paid_in', kind: 'money', sort: true },
    { field: 'paid_out', kind: 'money', sort: true },
    { field: 'closing', kind: 'money' },
    { field: 'lines', kind: 'number' },
    { field: 'proposed', kind: 'number' },
    { field: 'unmatched', kind: 'number' },
    { field: 'file_name', hidden: true },
    { field: 'imported_by', hidden: true },
    { field: 'format', kind: 'enum', hidden: true },
  ],
  card: {
    first: ['account_bank', 'closing'],
    second: ['account_number', 'last_day', 'unmatched'],
  },
  filters: [
    { kind: 'entity', param: 'bank_account_id', source: bankAccountSource },
    { kind: 'enum', param: 'open', values: ['true', 'false'] },
    { kind: 'dates', from: 'from', to: 'to', label: 'fields.period' },
  ],
  actions: [
    {
      name: 'delete',
      icon: 'trash',
      danger: true,
      permission: PERMISSIONS.delete,
      run: (row) => deleteBankStatement(row.id),
      consequences: (row) => [`${row.account_bank} ${row.account_number} · ${row.file_name}`],
    },
  ],
  export: '/api/merchant/bank_statements/export',
  exportPermission: PERMISSIONS.view,
};

/** The statements of the merchant's accounts, and the way to take one in. */
export default function StatementList() {
  const [open, setOpen] = useState(false);
  useBegun('bank_statements', PERMISSIONS.create, () => setOpen(true));
  const def = useMemo(
    () => ({ ...list, add: { open: () => setOpen(true), permission: PERMISSIONS.create } }),
    [],
  );
  return (
    <>
      <ListPage def={def} />
      {open && <UploadDialog onClose={() => setOpen(false)} />}
    </>
  );
}
