import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useAllows } from '@/api/areaContext';
import type {
  StaffRole,
  StaffRoleInput,
  StaffRoleUpdate,
} from '@/api/generated/manager/client.schemas';
import { getStaffRole, listStaffRolePages } from '@/api/generated/manager/staff-roles-reads';
import { createStaffRole, updateStaffRole } from '@/api/generated/manager/staff-roles-writes';
import { queryOf } from '@/api/operation';
import { FormPage } from '@/components/form/FormPage';
import type { FormPageDef } from '@/components/form/types';
import { Page, Panel } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import {
  MatrixOfPages,
  NamesOfRole,
  RightsOfRole,
  RoleFacts,
} from '@/features/identity/roles/public';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { maxLength } from '@/lib/validation/texts';
import { PATHS, PERMISSIONS } from './feature';

const usePages = () => useQuery({ ...queryOf(listStaffRolePages), staleTime: Infinity });

function Matrix() {
  const { data, error, refetch } = usePages();
  return <MatrixOfPages pages={data} error={error} retry={() => void refetch()} />;
}

const form: FormPageDef<StaffRoleInput, StaffRole> = {
  ns: 'staff_roles',
  back: PATHS.list,
  create: createStaffRole,
  update: (id, body) => updateStaffRole(Number(id), body as StaffRoleUpdate),
  load: (id) => queryOf(getStaffRole, Number(id)),
  defaults: { name_en: '', name_ar: '', permissions: {} },
  sections: [
    { fields: [{ kind: 'bilingual', name: 'name', required: true, rules: [maxLength(100)] }] },
    {
      title: 'fields.permissions',
      fields: [{ kind: 'custom', name: 'permissions', width: 12, render: () => <Matrix /> }],
    },
  ],
  // Whether it is the administrator's goes into the form's values, for the matrix, and not back.
  fromRecord: (role) => ({ ...role }),
  toBody: ({ name_en, name_ar, permissions }) =>
    ({ name_en, name_ar, permissions }) as StaffRoleInput,
};

/** A new role that begins with the rights of another one. */
function CopiedRole({ id }: { id: number }) {
  const { t } = useTranslation('staff_roles');
  const { data, error, refetch } = useQuery(queryOf(getStaffRole, id));
  if (!data)
    return (
      <Page title={t('form.new')}>
        <PendingPanel error={error} retry={() => void refetch()} />
      </Page>
    );
  const { name_en, name_ar, permissions } = data;
  const defaults = { name_en: `${name_en} (2)`, name_ar: `${name_ar} (2)`, permissions };
  const draft = `staff_roles-copy-${id}`;
  return <FormPage def={{ ...form, defaults, draft, permission: PERMISSIONS.create }} />;
}

export function NewStaffRole() {
  const [address] = useSearchParams();
  const copied = address.get('copy');
  if (copied) return <CopiedRole id={Number(copied)} />;
  return <FormPage def={{ ...form, permission: PERMISSIONS.create }} />;
}

/** A role as those see it who may not change it. */
function StaffRoleView({ id }: { id: number }) {
  const { t } = useTranslation('staff_roles');
  const language = useLanguage();
  const role = useQuery(queryOf(getStaffRole, id));
  const pages = usePages();
  if (!role.data || !pages.data) {
    const failed = role.error ? role : pages;
    return (
      <Page title={t('title')}>
        <PendingPanel error={failed.error} retry={() => void failed.refetch()} lines={8} />
      </Page>
    );
  }
  return (
    <Page title={localName(role.data, language)}>
      <Panel>
        <RoleFacts>
          <NamesOfRole role={role.data} />
          <RightsOfRole role={role.data} pages={pages.data} />
        </RoleFacts>
      </Panel>
    </Page>
  );
}

export function EditStaffRole() {
  const { id } = useParams();
  const allows = useAllows();
  return allows(PERMISSIONS.edit) ? (
    <FormPage def={{ ...form, permission: PERMISSIONS.edit }} id={id} />
  ) : (
    <StaffRoleView id={Number(id)} />
  );
}
