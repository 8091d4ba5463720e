/** What other features may use. */
export { NamesOfStaffRoles, StaffRolesField } from './StaffRolesField';
export { staffRoleSource } from './source';
