import { useAllows } from '@/api/areaContext';
import { Field } from '@/components/form/Field';
import type { FieldDef } from '@/components/form/types';
import { userPermissions, userSource } from '@/features/identity/users/public';

const field: FieldDef = {
  name: 'looked_after_by',
  kind: 'entity',
  source: userSource,
  help: 'help.looked_after_by',
};

/** Who looks after the tenant, for who may see the employees. */
export function KeeperField() {
  const allows = useAllows();
  return allows(userPermissions.view) ? <Field def={field} ns="customers" /> : null;
}
