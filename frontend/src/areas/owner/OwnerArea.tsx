import { Suspense, lazy } from 'react';
import { Route, Routes } from 'react-router';
import { unsignedRoutes } from './unsignedRoutes';

// The frame of the signed-in screens is not for those who have yet to sign in.
const OwnerSigned = lazy(() => import('./OwnerSigned'));

export default function OwnerArea() {
  return (
    <Suspense fallback={null}>
      <Routes>
        {unsignedRoutes.map(({ path, screen: Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route path="*" element={<OwnerSigned />} />
      </Routes>
    </Suspense>
  );
}
