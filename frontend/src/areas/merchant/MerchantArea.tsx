import { lazyOf } from '@/lib/lazyOf';
import { prepareArea } from '../prepare';
import { UnsignedArea } from '../UnsignedArea';

const signed = () => import('./MerchantSigned');
const MerchantSigned = lazyOf(signed);

export const prepare = prepareArea('merchant', signed);

export default function MerchantArea() {
  return <UnsignedArea area="merchant" Signed={MerchantSigned} />;
}
