/** What other features may use. */
export { InviteDialog } from './EmployeesScreen';
export { PATHS as employeePaths, PERMISSIONS as employeePermissions } from './paths';
