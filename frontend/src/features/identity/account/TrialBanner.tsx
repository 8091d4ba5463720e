import { Suspense, lazy } from 'react';
import { useArea } from '@/api/areaContext';

const DaysLeft = lazy(async () => ({ default: (await import('./DaysLeft')).DaysLeft }));
const Ending = lazy(async () => ({ default: (await import('./DaysLeft')).Ending }));

/** Days before the end of the paid time from which the office is told. */
const TOLD_BEFORE = 7;

/** Its code and words load with it: most offices have nothing to be told. */
export function TrialBanner() {
  const { status, days_left: days } = useArea().account;
  if (typeof days !== 'number') return null;
  const isEnding =
    status === 'grace' || status === 'read_only' || (status === 'active' && days <= TOLD_BEFORE);
  return (
    <Suspense fallback={null}>
      {status === 'trial' && <DaysLeft days={days} />}
      {isEnding && <Ending status={status} days={days} />}
    </Suspense>
  );
}
