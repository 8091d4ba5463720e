import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, isExpected } from '@/api/errors';
import { reportError } from '@/api/reportError';
import { dialogs } from './dialogs';

/**
 * Shows a failed call that nobody else explains. The form stays as it is; the answer is whether to try again.
 * 401 and 501 were handled by the transport.
 */
export function useShowError(): (error: unknown) => Promise<boolean> {
  const { t } = useTranslation();
  return useCallback(
    async (error: unknown) => {
      if (isApiError(error, 401, 501)) return false;
      const problem = isApiError(error) ? error.problem : undefined;
      if (isExpected(error)) {
        await dialogs.error({
          title: t('error.refused'),
          text: problem?.message || t('error.text'),
        });
        return false;
      }
      void reportError(error);
      return dialogs.error({
        title: t('error.title'),
        text: isApiError(error, 0) ? t('error.noAnswer') : problem?.message || t('error.text'),
        reference: problem?.request_id,
        confirm: t('retry'),
        cancel: t('close'),
        reload: true,
      });
    },
    [t],
  );
}
