import { useState } from 'react';
import { useRefresh } from '@/api/refresh';
import { useShowError } from './useShowError';

/** Writes that are told of when they fail, and refresh what is shown. */
export function useSteps() {
  const refresh = useRefresh();
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      await showError(error);
    } finally {
      await refresh();
      setBusy(false);
    }
  };
  return { busy, run };
}
