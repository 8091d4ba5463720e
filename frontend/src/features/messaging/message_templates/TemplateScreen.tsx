import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { MessageKind } from '@/api/generated/merchant/client.schemas';
import { listMessageTemplateHistory } from '@/api/generated/merchant/message-templates-history';
import { getMessageTemplate } from '@/api/generated/merchant/message-templates-reads';
import { resetMessageTemplate } from '@/api/generated/merchant/message-templates-writes';
import { queryOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { dialogs } from '@/components/feedback/dialogs';
import { toast } from '@/components/feedback/toasts';
import { useShowError } from '@/components/feedback/useShowError';
import { SettingsPanel } from '@/components/form/SettingsPanel';
import { HistoryButton } from '@/components/HistoryButton';
import { Page } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { PermissionButton } from '@/components/PermissionButton';
import { PERMISSIONS } from './feature';
import { templateForm } from './forms';

const history = (kind: string, params: object) =>
  queryOf(listMessageTemplateHistory, kind as MessageKind, params);

/** One kind of message: its ways, languages and words, with a look at a real record. */
export default function TemplateScreen() {
  const { t } = useTranslation('message_templates');
  const kind = useParams().kind as MessageKind;
  const refresh = useRefresh();
  const showError = useShowError();
  const { data, error, refetch } = useQuery({
    ...queryOf(getMessageTemplate, kind),
    refetchOnWindowFocus: false,
  });
  const form = useMemo(() => data && templateForm(data), [data]);
  const reset = async (version: number) => {
    const title = t('actions.reset');
    const consequences = [t('consequences.reset'), t('consequences.ways')];
    if (!(await dialogs.confirm({ title, consequences, confirm: title, tone: 'danger' }))) return;
    try {
      await resetMessageTemplate(kind, { version });
      await refresh();
      toast.success(t('resetDone'));
    } catch (problem) {
      await showError(problem);
    }
  };
  const title = t(`values.kind.${kind}`);
  return (
    <Page
      title={title}
      hint={t('templateHint')}
      actions={
        data && (
          <>
            <HistoryButton
              permission={PERMISSIONS.view}
              ns="message_templates"
              id={kind}
              title={title}
              query={history}
            />
            {(data.is_own || !data.is_english || !data.is_arabic) && (
              <PermissionButton
                variant="outlined"
                color="inherit"
                permission={PERMISSIONS.edit}
                onClick={() => void reset(data.version)}
              >
                {t('actions.reset')}
              </PermissionButton>
            )}
          </>
        )
      }
    >
      {error || !data || !form ? (
        <PendingPanel error={error} retry={() => void refetch()} lines={8} height={30} />
      ) : (
        <SettingsPanel
          key={data.version}
          def={form}
          settings={data}
          permission={PERMISSIONS.edit}
        />
      )}
    </Page>
  );
}
