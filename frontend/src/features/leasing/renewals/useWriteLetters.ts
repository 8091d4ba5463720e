import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { createRenewalLetters } from '@/api/generated/merchant/renewals-writes';
import { useRefresh } from '@/api/refresh';
import { dialogs } from '@/components/feedback/dialogs';
import { toast } from '@/components/feedback/toasts';
import { useShowError } from '@/components/feedback/useShowError';
import { PATHS } from './feature';

/** Writes letters about the next terms of contracts, after asking; then leads to them. */
export function useWriteLetters() {
  const { t } = useTranslation('renewals');
  const refresh = useRefresh();
  const showError = useShowError();
  const navigate = useNavigate();
  return useCallback(
    async (contracts: readonly number[]) => {
      const sure = await dialogs.confirm({
        title: t('letters.write', { count: contracts.length }),
        consequences: [t('letters.ofDrafts'), t('letters.serveThem')],
        confirm: t('actions.letter'),
      });
      if (!sure) return;
      try {
        const written = await createRenewalLetters({
          contracts: contracts.map((contract_id) => ({ contract_id })),
        });
        toast.success(t('letters.written', { count: written.length }));
        await refresh();
        await navigate(PATHS.letters);
      } catch (error) {
        await showError(error);
      }
    },
    [t, refresh, showError, navigate],
  );
}
