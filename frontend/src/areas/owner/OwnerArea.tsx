import { lazy } from 'react';
import { UnsignedArea } from '../UnsignedArea';

const OwnerSigned = lazy(() => import('./OwnerSigned'));

export default function OwnerArea() {
  return <UnsignedArea area="owner" Signed={OwnerSigned} />;
}
