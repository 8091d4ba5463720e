import { lazy } from 'react';
import { UnsignedArea } from '../UnsignedArea';

const ManagerSigned = lazy(() => import('./ManagerSigned'));

export default function ManagerArea() {
  return <UnsignedArea area="manager" Signed={ManagerSigned} />;
}
