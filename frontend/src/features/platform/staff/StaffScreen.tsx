import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import {
  Language,
  type ListStaffParams,
  type Staff,
  type StaffInput,
  type StaffUpdate,
  Status,
} from '@/api/generated/manager/client.schemas';
import { deleteStaffSecondFactor } from '@/api/generated/manager/second-factors-writes';
import { listStaffHistory } from '@/api/generated/manager/staff-history';
import { createStaff, updateStaff } from '@/api/generated/manager/staff-writes';
import { queryOf } from '@/api/operation';
import type { FieldDef, FormDef } from '@/components/form/types';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { useBegun } from '@/components/list/useBegun';
import { useRowHistory } from '@/components/list/useRowHistory';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { isPersonName } from '@/lib/validation/texts';
import { STATUS_TONES } from '@/components/list/status';
import { NamesOfStaffRoles, StaffRolesField, staffRoleSource } from '../staff_roles/public';
import { PERMISSIONS, READS } from './feature';

const list: ListDef<Staff, ListStaffParams> = {
  ns: 'staff',
  icon: 'people',
  ...READS,
  columns: [
    { field: 'name', sort: true },
    { field: 'email', kind: 'code', sort: true },
    { field: 'role_names', kind: 'name' },
    { field: 'language', kind: 'enum', hidden: true },
    { field: 'last_seen_at', kind: 'datetime' },
    { field: 'has_second_factor', kind: 'boolean' },
    {
      field: 'status',
      kind: 'enum',
      tones: STATUS_TONES,
    },
  ],
  filters: [
    { kind: 'entity', param: 'role_id', source: staffRoleSource },
    { kind: 'enum', param: 'status', values: [Status.active, Status.disabled] },
    { kind: 'enum', param: 'has_second_factor', values: ['true', 'false'] },
  ],
  export: '/api/manager/staff/export',
  exportPermission: PERMISSIONS.view,
};

const fields: readonly FieldDef[] = [
  { kind: 'text', name: 'name', required: true, rules: [isPersonName] },
  { kind: 'email', name: 'email', required: true },
  { kind: 'select', name: 'language', values: Object.values(Language), required: true },
  { kind: 'custom', name: 'role_ids', width: 12, render: () => <StaffRolesField /> },
];
const newForm: FormDef<StaffInput, Staff> = {
  ns: 'staff',
  defaults: { name: '', email: '', language: Language.en, role_ids: [] },
  sections: [{ fields }],
  create: createStaff,
};
const editForm: FormDef<StaffUpdate, Staff> = {
  ns: 'staff',
  defaults: {},
  sections: [
    {
      fields: [
        ...fields,
        {
          kind: 'select',
          name: 'status',
          values: [Status.active, Status.disabled],
          numeric: true,
          required: true,
          help: 'statusHelp',
        },
      ],
    },
  ],
  fromRecord: ({ name, email, role_ids, language, status, version }) => ({
    name,
    email,
    role_ids,
    language,
    status,
    version,
  }),
  update: (id, body) => updateStaff(Number(id), body),
};

const historyWords = {
  role_ids: (ids: unknown) => <NamesOfStaffRoles ids={ids as number[]} />,
};

type Open = { what: 'new' } | { what: 'edit'; row: Staff };

export default function StaffScreen() {
  const { t } = useTranslation('staff');
  const { user: self } = useArea();
  const [open, setOpen] = useState<Open>();
  const { history, dialog: historyDialog } = useRowHistory({
    ns: 'staff',
    query: (id, params) => queryOf(listStaffHistory, Number(id), params),
    nameOf: (row: Staff) => row.name,
    words: historyWords,
  });
  const def = useMemo<typeof list>(
    () => ({
      ...list,
      add: { open: () => setOpen({ what: 'new' }), permission: PERMISSIONS.create },
      actions: [
        {
          name: 'edit',
          icon: 'edit',
          permission: PERMISSIONS.edit,
          open: (row) => setOpen({ what: 'edit', row }),
        },
        {
          name: 'reset_factor',
          icon: 'key',
          permission: PERMISSIONS.edit,
          when: (row) => row.has_second_factor && row.id !== self.id,
          run: (row) => deleteStaffSecondFactor(row.id),
          consequences: (row) => [t('consequences.reset_factor', { name: row.name })],
        },
        history,
      ],
    }),
    [history, self.id, t],
  );
  useBegun('staff', PERMISSIONS.create, () => setOpen({ what: 'new' }));
  const close = () => setOpen(undefined);
  const dialog = (): ReactNode => {
    if (!open) return historyDialog;
    if (open.what === 'new')
      return <LazyFormDialog def={newForm} title={t('form.new')} onClose={close} />;
    const { row } = open;
    return (
      <LazyFormDialog
        def={editForm}
        title={t('form.edit')}
        id={String(row.id)}
        record={row}
        onClose={close}
      />
    );
  };
  return (
    <>
      <ListPage def={def} />
      {dialog()}
    </>
  );
}
