import { useCallback } from 'react';
import { type RequestConfig, openFile } from '@/api/client';
import { useShowError } from './useShowError';

/** Opens a PDF in the browser's own viewer and asks it to print; where no window may open, the file is saved. */
export function usePrintFile(): (config: RequestConfig, fallbackName: string) => Promise<void> {
  const showError = useShowError();
  return useCallback(
    (config, fallbackName) => {
      const print = async (): Promise<void> => {
        try {
          await openFile(config, fallbackName);
        } catch (error) {
          if (await showError(error)) await print();
        }
      };
      return print();
    },
    [showError],
  );
}
