import { type ReactNode, Suspense, lazy, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrialRequest } from '@/api/generated/manager/model/trialRequest';
import type { RowAction } from '@/components/list/types';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { rejectForm, requestActions } from './actions';

const FormDialog = lazy(() =>
  import('@/components/form/FormDialog').then((module) => ({ default: module.FormDialog })),
) as unknown as typeof import('@/components/form/FormDialog').FormDialog;

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
    <Suspense fallback={null}>
      <FormDialog
        def={rejectForm}
        title={title}
        id={String(rejected.id)}
        record={rejected}
        action={t('actions.reject')}
        onClose={() => setRejected(undefined)}
      />
    </Suspense>
  );
  return { actions, dialog };
}
