import { getRole, listRoles } from '@/api/generated/merchant/roles/roles';
import { entitySource } from '@/components/list/entitySource';
import { localName } from '@/i18n/useLanguage';

export const roleSource = entitySource({
  key: 'roles',
  list: listRoles,
  get: getRole,
  option: (role, language) => ({ id: role.id, label: localName(role, language) }),
});
