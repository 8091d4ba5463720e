import { lazy } from 'react';
import { UnsignedArea } from '../UnsignedArea';

const MerchantSigned = lazy(() => import('./MerchantSigned'));

export default function MerchantArea() {
  return <UnsignedArea area="merchant" Signed={MerchantSigned} />;
}
