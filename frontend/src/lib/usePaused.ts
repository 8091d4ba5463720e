import { useEffect, useState } from 'react';

const PAUSE_MS = 350;

/** The value once it has stood still for a moment, so that typing does not ask the server for every letter. */
export function usePaused<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
