import { lazyOf } from '@/lib/lazyOf';
import { prepareArea } from '../prepare';
import { UnsignedArea } from '../UnsignedArea';

const signed = () => import('./ManagerSigned');
const ManagerSigned = lazyOf(signed);

export const prepare = prepareArea('manager', signed);

export default function ManagerArea() {
  return <UnsignedArea area="manager" Signed={ManagerSigned} />;
}
