import { Navigate } from 'react-router';
import { useAllows, useArea } from '@/api/areaContext';
import { PATHS, PERMISSIONS } from './paths';
import { isFinished, isPutOff } from './steps';

const DASHBOARD = { page: 1, action: 1 };

/** The merchant area's start: the setup guide while it waits, else the dashboard. */
export default function EntryScreen() {
  const { account } = useArea();
  const allows = useAllows();
  const guided =
    allows(PERMISSIONS.edit) &&
    !isFinished(account.wizard_progress) &&
    !isPutOff(account.account_id);
  return (
    <Navigate
      to={guided ? PATHS.wizard : allows(DASHBOARD) ? PATHS.dashboard : '/merchant/welcome'}
      replace
    />
  );
}
