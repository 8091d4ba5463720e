import { getRole, listRoles } from '@/api/generated/merchant/roles-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';
import { localName } from '@/i18n/useLanguage';

export const roleSource = entitySource({
  key: 'roles',
  list: (params) => queryOf(listRoles, params),
  get: getRole,
  option: (role, language) => ({ id: role.id, label: localName(role, language) }),
});
