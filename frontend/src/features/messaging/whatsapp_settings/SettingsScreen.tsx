import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useArea } from '@/api/areaContext';
import type { WhatsAppSettings } from '@/api/generated/merchant/client.schemas';
import { WhatsAppConnection, WhatsAppPackage } from '@/api/generated/merchant/client.schemas';
import { getWhatsappSettings } from '@/api/generated/merchant/whatsapp-settings-reads';
import {
  disconnectWhatsapp,
  refreshWhatsappSettings,
} from '@/api/generated/merchant/whatsapp-settings-writes';
import { queryOf } from '@/api/operation';
import { dialogs } from '@/components/feedback/dialogs';
import { toast } from '@/components/feedback/toasts';
import { useShowError } from '@/components/feedback/useShowError';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { LinkTabs } from '@/components/LinkTabs';
import { ListPanel } from '@/components/list/ListPage';
import { Page, Panel } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { PermissionButton } from '@/components/PermissionButton';
import { StatusChip } from '@/components/StatusChip';
import { Code, DateText, InstantText, NumberText } from '@/components/Text';
import { PERMISSIONS } from './feature';
import { cloudForm, testForm } from './forms';
import { LinkPanel } from './LinkPanel';
import { deliveries, optOuts } from './lists';

const Stack = styled('div')({ display: 'grid', gap: 16 });
const Inside = styled('div')(({ theme }) => ({
  padding: 20,
  display: 'grid',
  gap: 16,
  '& > h2': { ...theme.typography.h4, margin: 0 },
}));
const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  margin: 0,
  gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
  '& dt': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const NONE = '—';
const LISTS = {
  deliveries: <ListPanel key="deliveries" def={deliveries} />,
  optOuts: <ListPanel key="optOuts" def={optOuts} />,
};
const TABS = ['settings', 'deliveries', 'optOuts'] as const;

const toneOf = (settings: WhatsAppSettings) =>
  settings.connection === WhatsAppConnection.connected
    ? 'success'
    : settings.number
      ? 'danger'
      : 'neutral';

/** What the platform gave, and how the number is. */
function State({ settings }: { settings: WhatsAppSettings }) {
  const { t } = useTranslation('whatsapp_settings');
  const word = (code: string, value: string | number) => t(`codes:${code}.${value}`);
  const paused = settings.package === WhatsAppPackage.paused;
  return (
    <Facts>
      <div>
        <dt>{t('fields.package')}</dt>
        <dd>
          <StatusChip
            tone={settings.package === WhatsAppPackage.active ? 'success' : 'warning'}
            label={word('WhatsAppPackage', settings.package)}
          />{' '}
          {paused && settings.pause_reason}
        </dd>
      </div>
      <div>
        <dt>{t('fields.package_ends_on')}</dt>
        <dd>
          {settings.package_ends_on ? <DateText day={settings.package_ends_on} /> : t('noEnd')}
        </dd>
      </div>
      <div>
        <dt>{t('fields.connection')}</dt>
        <dd>
          <StatusChip
            tone={toneOf(settings)}
            label={word('WhatsAppConnection', settings.connection)}
          />
        </dd>
      </div>
      <div>
        <dt>{t('fields.number')}</dt>
        <dd>{settings.number ? <Code>{settings.number}</Code> : NONE}</dd>
      </div>
      {settings.dropped_at && (
        <div>
          <dt>{t('fields.dropped_at')}</dt>
          <dd>
            <InstantText at={settings.dropped_at} />
          </dd>
        </div>
      )}
      {settings.connected_at && !settings.dropped_at && (
        <div>
          <dt>{t('fields.connected_at')}</dt>
          <dd>
            <InstantText at={settings.connected_at} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('fields.adapter')}</dt>
        <dd>{settings.adapter ? word('WhatsAppAdapter', settings.adapter) : NONE}</dd>
      </div>
      <div>
        <dt>{t('fields.opted_out')}</dt>
        <dd>
          <NumberText value={settings.opted_out} />
        </dd>
      </div>
    </Facts>
  );
}

function Content({ settings }: { settings: WhatsAppSettings }) {
  const { t } = useTranslation('whatsapp_settings');
  const { reload } = useArea();
  const client = useQueryClient();
  const showError = useShowError();
  const [asked, setAsked] = useState<'cloud' | 'test'>();
  const close = () => setAsked(undefined);
  const show = async (found: WhatsAppSettings) => {
    client.setQueryData(queryOf(getWhatsappSettings).queryKey, found);
    await reload();
  };
  const look = async (): Promise<void> => {
    try {
      await show(await refreshWhatsappSettings());
    } catch (error) {
      if (await showError(error)) await look();
    }
  };
  const disconnect = async () => {
    const sure = await dialogs.confirm({
      title: t('disconnect.title'),
      consequences: [t('disconnect.waiting')],
      confirm: t('disconnect.confirm'),
      tone: 'danger',
    });
    if (!sure) return;
    try {
      await show(await disconnectWhatsapp());
    } catch (error) {
      await showError(error);
    }
  };
  const hasPackage = settings.package !== WhatsAppPackage.disabled;
  const isLinked = settings.adapter !== undefined;
  const connected = settings.connection === WhatsAppConnection.connected;
  return (
    <Stack>
      {settings.unusable && (
        <Alert severity={settings.unusable === 'not_connected' ? 'info' : 'warning'}>
          {t(`advice.${settings.unusable}`)}
        </Alert>
      )}
      <Panel>
        <Inside>
          <h2>{t('state')}</h2>
          <State settings={settings} />
          <Buttons>
            {isLinked && (
              <PermissionButton
                variant="outlined"
                color="inherit"
                permission={PERMISSIONS.edit}
                onClick={() => void look()}
              >
                {t('refresh')}
              </PermissionButton>
            )}
            {connected && (
              <PermissionButton
                variant="contained"
                permission={PERMISSIONS.test}
                onClick={() => setAsked('test')}
              >
                {t('test.action')}
              </PermissionButton>
            )}
            {isLinked && (
              <PermissionButton
                variant="outlined"
                color="error"
                permission={PERMISSIONS.edit}
                onClick={() => void disconnect()}
              >
                {t('disconnect.action')}
              </PermissionButton>
            )}
          </Buttons>
        </Inside>
      </Panel>
      {hasPackage && (!connected || settings.adapter === 'cloud') && (
        <Panel>
          <Inside>
            <h2>{t('connect')}</h2>
            {settings.has_gateway && !connected && (
              <>
                <Alert severity="warning">{t('risk')}</Alert>
                <LinkPanel settings={settings} />
              </>
            )}
            <Buttons>
              <PermissionButton
                variant="outlined"
                permission={PERMISSIONS.edit}
                onClick={() => setAsked('cloud')}
              >
                {t('cloud.action')}
              </PermissionButton>
            </Buttons>
            {settings.callback_url && (
              <Facts>
                <div>
                  <dt>{t('fields.callback_url')}</dt>
                  <dd>
                    <Code>{settings.callback_url}</Code>
                  </dd>
                </div>
                <div>
                  <dt>{t('fields.verify_token')}</dt>
                  <dd>
                    <Code>{settings.callback_url.split('/').pop() ?? ''}</Code>
                  </dd>
                </div>
              </Facts>
            )}
          </Inside>
        </Panel>
      )}
      {asked === 'cloud' && (
        <LazyFormDialog
          def={cloudForm}
          record={settings}
          title={t('cloud.title')}
          action={t('cloud.connect')}
          onClose={close}
          onSaved={(found) => void show(found)}
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
    </Stack>
  );
}

function Settings() {
  const { data, error, refetch } = useQuery(queryOf(getWhatsappSettings));
  return error || !data ? (
    <PendingPanel error={error} retry={() => void refetch()} lines={4} height={30} />
  ) : (
    <Content settings={data} />
  );
}

/** The merchant's WhatsApp number: its package, its connection, and how it is connected. */
export default function SettingsScreen() {
  const { t } = useTranslation(['whatsapp_settings', 'codes']);
  const [query] = useSearchParams();
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'settings';
  return (
    <Page title={t('title')} hint={t('hint')}>
      <LinkTabs
        label={t('title')}
        value={tab}
        tabs={TABS.map((name) => ({
          name,
          label: t(`tabs.${name}`),
          to: name === 'settings' ? '.' : `?tab=${name}`,
        }))}
      />
      {tab === 'settings' ? <Settings /> : LISTS[tab]}
    </Page>
  );
}
