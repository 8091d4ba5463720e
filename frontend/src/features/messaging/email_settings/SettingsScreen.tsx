import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmailSettings } from '@/api/generated/merchant/client.schemas';
import { listEmailSettingsHistory } from '@/api/generated/merchant/email-settings-history';
import { getEmailSettings } from '@/api/generated/merchant/email-settings-reads';
import { removeEmailSettings } from '@/api/generated/merchant/email-settings-writes';
import { queryOf } from '@/api/operation';
import { dialogs } from '@/components/feedback/dialogs';
import { toast } from '@/components/feedback/toasts';
import { useShowError } from '@/components/feedback/useShowError';
import { SettingsPanel } from '@/components/form/SettingsPanel';
import { HistoryButton } from '@/components/HistoryButton';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { Page } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { PermissionButton } from '@/components/PermissionButton';
import { InstantText } from '@/components/Text';
import { PERMISSIONS } from './feature';
import { serverForm, testForm } from './forms';

const Stack = styled('div')({ display: 'grid', gap: 16 });
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

const history = (_: string, params: object) => queryOf(listEmailSettingsHistory, params);

/** By which server mails leave now, and what the merchant's own one says where it takes none. */
function State({ settings }: { settings: EmailSettings }) {
  const { t } = useTranslation('email_settings');
  if (!settings.is_own) return <Alert severity="info">{t('state.platform')}</Alert>;
  if (!settings.refused_since) return <Alert severity="success">{t('state.own')}</Alert>;
  return (
    <Alert severity="warning">
      {t(settings.falls_back ? 'state.fallen' : 'state.refused')}{' '}
      {t('state.waiting', { count: settings.waiting })} <InstantText at={settings.refused_since} />
      {': '}
      <bdi dir="ltr">{settings.refusal}</bdi>
    </Alert>
  );
}

function Content({ settings }: { settings: EmailSettings }) {
  const { t } = useTranslation('email_settings');
  const client = useQueryClient();
  const showError = useShowError();
  const [isTesting, setTesting] = useState(false);
  const form = useMemo(() => serverForm(settings.securities), [settings.securities]);
  const remove = async () => {
    const sure = await dialogs.confirm({
      title: t('remove.title'),
      consequences: [t('remove.platform'), t('remove.password')],
      confirm: t('remove.confirm'),
      tone: 'danger',
    });
    if (!sure) return;
    try {
      const found = await removeEmailSettings({ version: settings.version });
      client.setQueryData(queryOf(getEmailSettings).queryKey, found);
    } catch (error) {
      await showError(error);
    }
  };
  return (
    <Stack>
      <State settings={settings} />
      <SettingsPanel
        key={settings.version}
        def={form}
        settings={settings}
        permission={PERMISSIONS.edit}
      />
      {settings.is_own && (
        <Buttons>
          <PermissionButton
            variant="contained"
            permission={PERMISSIONS.test}
            onClick={() => setTesting(true)}
          >
            {t('test.action')}
          </PermissionButton>
          <PermissionButton
            variant="outlined"
            color="error"
            permission={PERMISSIONS.edit}
            onClick={() => void remove()}
          >
            {t('remove.action')}
          </PermissionButton>
        </Buttons>
      )}
      {isTesting && (
        <LazyFormDialog
          def={testForm}
          title={t('test.title')}
          action={t('test.send')}
          onClose={() => setTesting(false)}
          onSaved={(tested) => toast.success(t('test.sent', { answer: tested.answer }))}
        />
      )}
    </Stack>
  );
}

/** The mail server that mails to customers leave by. */
export default function SettingsScreen() {
  const { t } = useTranslation(['email_settings', 'codes']);
  const { data, error, refetch } = useQuery({
    ...queryOf(getEmailSettings),
    refetchOnWindowFocus: false,
  });
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <HistoryButton
          permission={PERMISSIONS.view}
          ns="email_settings"
          id="settings"
          title={t('title')}
          query={history}
        />
      }
    >
      {data && !error ? (
        <Content settings={data} />
      ) : (
        <PendingPanel error={error} retry={() => void refetch()} lines={6} height={30} />
      )}
    </Page>
  );
}
