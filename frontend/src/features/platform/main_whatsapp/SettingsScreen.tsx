import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type MainWhatsApp, MainInstance } from '@/api/generated/manager/client.schemas';
import { listMainWhatsappHistory } from '@/api/generated/manager/main-whatsapp-history';
import { getMainWhatsapp } from '@/api/generated/manager/main-whatsapp-reads';
import {
  disconnectMainWhatsapp,
  linkMainWhatsapp,
  pauseMainWhatsapp,
  refreshMainWhatsapp,
  resumeMainWhatsapp,
  updateMainWhatsapp,
} from '@/api/generated/manager/main-whatsapp-writes';
import { queryOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { dialogs } from '@/components/feedback/dialogs';
import { toast } from '@/components/feedback/toasts';
import { useSteps } from '@/components/feedback/useSteps';
import { PhoneLink } from '@/components/form/PhoneLink';
import { HistoryButton } from '@/components/HistoryButton';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { LinkTabs } from '@/components/LinkTabs';
import { Page } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { PermissionButton } from '@/components/PermissionButton';
import { SavingSwitch } from '@/components/SavingSwitch';
import { Block, FactList } from '@/components/shell/PublicFrame';
import { StatusChip } from '@/components/StatusChip';
import { Code, InstantText, NumberText } from '@/components/Text';
import { PERMISSIONS } from './feature';
import { cloudForm, testForm } from './forms';
import { MessagesPanel } from './MessagesPanel';

const Buttons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginBlockStart: 16,
});
const TABS = ['settings', 'messages'] as const;
const TONES = {
  [MainInstance.disconnected]: 'danger',
  [MainInstance.connected]: 'success',
  [MainInstance.server_disconnected]: 'danger',
  [MainInstance.paused]: 'warning',
} as const;

/** What the number's state means for messages. */
function Advice({ settings }: { settings: MainWhatsApp }) {
  const { t } = useTranslation('main_whatsapp');
  if (settings.instance === MainInstance.connected) return null;
  const name = settings.instance === MainInstance.paused ? 'paused' : 'dropped';
  return (
    <Alert severity={settings.number ? 'warning' : 'info'} style={{ marginBlockEnd: 14 }}>
      {t(`advice.${settings.number ? name : 'none'}`)}
    </Alert>
  );
}

function State({ settings }: { settings: MainWhatsApp }) {
  const { t } = useTranslation('main_whatsapp');
  const { adapter, connected_at, dropped_at, instance, number, paused_at, waiting } = settings;
  const isReached = instance === MainInstance.connected;
  return (
    <FactList
      facts={[
        [
          t('fields.state'),
          <StatusChip
            key="state"
            tone={number ? TONES[instance] : 'neutral'}
            label={t(`codes:MainInstance.${instance}`)}
          />,
        ],
        [t('fields.number'), number && <Code key="number">{number}</Code>],
        [t('fields.adapter'), adapter && t(`codes:WhatsAppAdapter.${adapter}`)],
        [
          t('fields.connected_at'),
          isReached && connected_at && <InstantText key="since" at={connected_at} />,
        ],
        [t('fields.dropped_at'), dropped_at && <InstantText key="dropped" at={dropped_at} />],
        [t('fields.paused_at'), paused_at && <InstantText key="paused" at={paused_at} />],
        [t('fields.waiting'), <NumberText key="waiting" value={waiting} />],
      ]}
    />
  );
}

/** Which kinds of messages are sent. */
function Kinds({ settings }: { settings: MainWhatsApp }) {
  const { t } = useTranslation(['main_whatsapp', 'kit']);
  const { tells_subscriptions, tells_trials, version } = settings;
  const save = async (
    changed: Partial<Pick<MainWhatsApp, 'tells_trials' | 'tells_subscriptions'>>,
  ) => {
    await updateMainWhatsapp({ tells_trials, tells_subscriptions, version, ...changed });
    return t('saved', { ns: 'kit' });
  };
  return (
    <Block>
      <h2>{t('kinds')}</h2>
      <p>{t('codesAlways')}</p>
      <SavingSwitch
        label={t('fields.tells_trials')}
        checked={tells_trials}
        permission={PERMISSIONS.edit}
        save={(on) => save({ tells_trials: on })}
      />
      <SavingSwitch
        label={t('fields.tells_subscriptions')}
        checked={tells_subscriptions}
        permission={PERMISSIONS.edit}
        save={(on) => save({ tells_subscriptions: on })}
      />
    </Block>
  );
}

/** How a number is connected: by a phone's scan, or by the Cloud API. */
function Connect({ settings, onCloud }: { settings: MainWhatsApp; onCloud: () => void }) {
  const { t } = useTranslation('main_whatsapp');
  const refresh = useRefresh();
  const { callback_url } = settings;
  const connected = settings.instance === MainInstance.connected;
  return (
    <Block>
      <h2>{t('connect')}</h2>
      {settings.has_gateway && !connected && (
        <>
          <Alert severity="warning" style={{ marginBlockEnd: 14 }}>
            {t('risk')}
          </Alert>
          <PhoneLink
            ns="main_whatsapp"
            permission={PERMISSIONS.edit}
            connected={connected}
            make={() => linkMainWhatsapp()}
            ask={async () => {
              await refreshMainWhatsapp();
              await refresh();
            }}
          />
        </>
      )}
      <Buttons>
        <PermissionButton variant="outlined" permission={PERMISSIONS.edit} onClick={onCloud}>
          {t('cloud.action')}
        </PermissionButton>
      </Buttons>
      {callback_url && (
        <FactList
          facts={[
            [t('fields.callback_url'), <Code key="url">{callback_url}</Code>],
            [
              t('fields.verify_token'),
              <Code key="token">{callback_url.split('/').pop() ?? ''}</Code>,
            ],
          ]}
        />
      )}
    </Block>
  );
}

function Content({ settings }: { settings: MainWhatsApp }) {
  const { t } = useTranslation('main_whatsapp');
  const { busy, run } = useSteps();
  const [asked, setAsked] = useState<'cloud' | 'test'>();
  const close = () => setAsked(undefined);
  const { adapter, instance, version } = settings;
  const connected = instance === MainInstance.connected;
  const paused = instance === MainInstance.paused;
  const disconnect = async () => {
    const sure = await dialogs.confirm({
      title: t('disconnect.title'),
      consequences: [t('disconnect.waiting'), t('disconnect.codes')],
      confirm: t('disconnect.confirm'),
      tone: 'danger',
    });
    if (sure) await run(() => disconnectMainWhatsapp());
  };
  return (
    <>
      <Advice settings={settings} />
      <Block>
        <h2>{t('state')}</h2>
        <State settings={settings} />
        {adapter && (
          <Buttons>
            <PermissionButton
              variant="outlined"
              color="inherit"
              permission={PERMISSIONS.edit}
              loading={busy}
              onClick={() => void run(() => refreshMainWhatsapp())}
            >
              {t('refresh')}
            </PermissionButton>
            {connected && (
              <PermissionButton
                variant="contained"
                permission={PERMISSIONS.test}
                onClick={() => setAsked('test')}
              >
                {t('test.action')}
              </PermissionButton>
            )}
            <PermissionButton
              variant="outlined"
              permission={PERMISSIONS.edit}
              loading={busy}
              onClick={() =>
                void run(() => (paused ? resumeMainWhatsapp : pauseMainWhatsapp)({ version }))
              }
            >
              {t(paused ? 'resume' : 'pause')}
            </PermissionButton>
            <PermissionButton
              variant="outlined"
              color="error"
              permission={PERMISSIONS.edit}
              onClick={() => void disconnect()}
            >
              {t('disconnect.action')}
            </PermissionButton>
          </Buttons>
        )}
      </Block>
      {adapter && <Kinds settings={settings} />}
      {((!connected && !paused) || adapter === 'cloud') && (
        <Connect settings={settings} onCloud={() => setAsked('cloud')} />
      )}
      {asked === 'cloud' && (
        <LazyFormDialog
          def={cloudForm}
          record={settings}
          title={t('cloud.title')}
          action={t('cloud.connect')}
          onClose={close}
        />
      )}
      {asked === 'test' && (
        <LazyFormDialog
          def={testForm}
          title={t('test.title')}
          action={t('test.send')}
          onClose={close}
          onSaved={() => toast.success(t('test.sent'))}
        />
      )}
    </>
  );
}

function Settings() {
  const { data, error, refetch } = useQuery(queryOf(getMainWhatsapp));
  return error || !data ? (
    <PendingPanel error={error} retry={() => void refetch()} lines={4} height={30} />
  ) : (
    <Content settings={data} />
  );
}

/** The platform's main WhatsApp number: how it is, what it tells, and what it has sent. */
export default function SettingsScreen() {
  const { t } = useTranslation(['main_whatsapp', 'codes']);
  const [query] = useSearchParams();
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'settings';
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <HistoryButton
          permission={PERMISSIONS.view}
          ns="main_whatsapp"
          id="settings"
          title={t('title')}
          query={(_, params) => queryOf(listMainWhatsappHistory, params)}
        />
      }
    >
      <LinkTabs
        label={t('title')}
        value={tab}
        tabs={TABS.map((name) => ({
          name,
          label: t(`tabs.${name}`),
          to: name === 'settings' ? '.' : `?tab=${name}`,
        }))}
      />
      {tab === 'settings' ? <Settings /> : <MessagesPanel />}
    </Page>
  );
}
