import { useParams } from 'react-router';
import { useAllows } from '@/api/areaContext';
import {
  Reach,
  type Role,
  type RoleInput,
  type RoleUpdate,
} from '@/api/generated/merchant/client.schemas';
import { getRole } from '@/api/generated/merchant/roles-reads';
import { createRole, updateRole } from '@/api/generated/merchant/roles-writes';
import { queryOf } from '@/api/operation';
import { FormPage } from '@/components/form/FormPage';
import type { FormPageDef } from '@/components/form/types';
import { maxLength } from '@/lib/validation/texts';
import { PATHS, PERMISSIONS } from './feature';
import { ReachField } from './ReachField';
import { OptionsField, RightsMatrix } from './RightsMatrix';
import { RoleView } from './RoleView';

const form: FormPageDef<RoleInput, Role> = {
  ns: 'roles',
  back: PATHS.list,
  create: createRole,
  update: (id, body) => updateRole(Number(id), body as RoleUpdate),
  load: (id) => queryOf(getRole, Number(id)),
  defaults: { name_en: '', name_ar: '', permissions: {}, options: [], reach: Reach.all },
  sections: [
    { fields: [{ kind: 'bilingual', name: 'name', required: true, rules: [maxLength(100)] }] },
    {
      title: 'fields.reach',
      fields: [{ kind: 'custom', name: 'reach', width: 12, render: () => <ReachField /> }],
    },
    {
      title: 'fields.permissions',
      fields: [{ kind: 'custom', name: 'permissions', width: 12, render: () => <RightsMatrix /> }],
    },
    {
      title: 'fields.options',
      fields: [{ kind: 'custom', name: 'options', width: 12, render: () => <OptionsField /> }],
    },
  ],
  // Whether it is the administrator's goes into the form's values, for the matrix, and not back.
  fromRecord: (role) => ({ ...role }),
  toBody: ({ name_en, name_ar, permissions, options, reach }) =>
    ({ name_en, name_ar, permissions, options, reach }) as RoleInput,
};

export function NewRole() {
  return <FormPage def={{ ...form, permission: PERMISSIONS.create }} />;
}

export function EditRole() {
  const { id } = useParams();
  const allows = useAllows();
  return allows(PERMISSIONS.edit) ? (
    <FormPage def={{ ...form, permission: PERMISSIONS.edit }} id={id} />
  ) : (
    <RoleView id={Number(id)} />
  );
}
