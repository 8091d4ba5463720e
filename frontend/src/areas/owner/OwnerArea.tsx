import { lazyOf } from '@/lib/lazyOf';
import { prepareArea } from '../prepare';
import { UnsignedArea } from '../UnsignedArea';

const signed = () => import('./OwnerSigned');
const OwnerSigned = lazyOf(signed);

export const prepare = prepareArea('owner', signed);

export default function OwnerArea() {
  return <UnsignedArea area="owner" Signed={OwnerSigned} />;
}
