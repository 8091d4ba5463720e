import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type RequestConfig, download } from '@/api/client';
import { toast } from './toasts';
import { useShowError } from './useShowError';

/** `const save = useDownload(); … void save({ url }, 'contract.pdf')`: fetches a file, says its name, offers a retry. */
export function useDownload(): (config: RequestConfig, fallbackName: string) => Promise<void> {
  const { t } = useTranslation();
  const showError = useShowError();
  return useCallback(
    (config, fallbackName) => {
      const save = async (): Promise<void> => {
        try {
          toast.success(t('downloaded', { file: await download(config, fallbackName) }));
        } catch (error) {
          if (await showError(error)) await save();
        }
      };
      return save();
    },
    [t, showError],
  );
}
