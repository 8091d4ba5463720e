import { getStaffRole, listStaffRoles } from '@/api/generated/manager/staff-roles-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';
import { localName } from '@/i18n/useLanguage';

export const staffRoleSource = entitySource({
  key: 'staff_roles',
  list: (params) => queryOf(listStaffRoles, params),
  get: getStaffRole,
  option: (role, language) => ({ id: role.id, label: localName(role, language) }),
});
