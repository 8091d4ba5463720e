import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrialRequest } from '@/api/generated/manager/client.schemas';
import type { RowAction } from '@/components/list/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { rejectForm, requestActions } from './actions';

/** What can be decided about a request, and the dialog that asks for the reason of a rejection. */
export function useRequestActions(): { actions: RowAction<TrialRequest>[]; dialog: ReactNode } {
  const { t } = useTranslation('trial_requests');
  const language = useLanguage();
  const [rejected, setRejected] = useState<TrialRequest>();
  const actions = useMemo(
    () => requestActions(t, (row) => localName(row, language, 'business_name'), setRejected),
    [t, language],
  );
  const title = t('rejectTitle', { name: localName(rejected, language, 'business_name') });
  const dialog = rejected && (
    <LazyFormDialog
      def={rejectForm}
      title={title}
      id={String(rejected.id)}
      record={rejected}
      action={t('actions.reject')}
      onClose={() => setRejected(undefined)}
    />
  );
  return { actions, dialog };
}
