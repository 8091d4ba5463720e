import { Navigate } from 'react-router';
import { useAllows, useArea } from '@/api/areaContext';
import { permissions } from '@/api/permissions';
import { useLinks } from '@/components/shell/features';
import { PATHS, PERMISSIONS } from './feature';
import { isFinished, isPutOff } from './steps';

/** The merchant area's start: the setup guide while it waits, else the dashboard. */
export default function EntryScreen() {
  const { account } = useArea();
  const allows = useAllows();
  const dashboard = useLinks().list('dashboard');
  const home = dashboard && allows(permissions.dashboard.view) ? dashboard : PATHS.welcome;
  const guided =
    allows(PERMISSIONS.edit) &&
    !isFinished(account.wizard_progress) &&
    !isPutOff(account.account_id);
  return <Navigate to={guided ? PATHS.wizard : home} replace />;
}
