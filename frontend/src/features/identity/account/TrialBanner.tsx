import { Suspense, lazy } from 'react';
import { useArea } from '@/api/areaContext';

const DaysLeft = lazy(async () => ({ default: (await import('./DaysLeft')).DaysLeft }));
const Ending = lazy(async () => ({ default: (await import('./DaysLeft')).Ending }));

const SupportBanner = lazy(async () => ({
  default: (await import('./SupportBanner')).SupportBanner,
}));

/** Days before the end of the paid time from which the office is told. */
const TOLD_BEFORE = 7;

/** Its code and words load with it: most offices have nothing to be told. */
export function TrialBanner() {
  const { status, days_left: left, support } = useArea().account;
  const days = typeof left === 'number' ? left : undefined;
  const isEnding =
    status === 'grace' ||
    status === 'read_only' ||
    (status === 'active' && days !== undefined && days <= TOLD_BEFORE);
  return (
    <Suspense fallback={null}>
      {support && <SupportBanner />}
      {status === 'trial' && days !== undefined && <DaysLeft days={days} />}
      {isEnding && days !== undefined && <Ending status={status} days={days} />}
    </Suspense>
  );
}
