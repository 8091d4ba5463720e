import { type ComponentType, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { feature } from '@/features/identity/sign_in/feature';
import type { SignedArea } from '@/lib/area';
import { routesOf } from './tables';

/** What stands before an area's sign-in, and behind it the area, which loads when someone is in. */
export function UnsignedArea({ area, Signed }: { area: SignedArea; Signed: ComponentType }) {
  return (
    <Suspense fallback={null}>
      <Routes>
        {routesOf(area, [feature]).map(({ path, screen: Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route path="*" element={<Signed />} />
      </Routes>
    </Suspense>
  );
}
