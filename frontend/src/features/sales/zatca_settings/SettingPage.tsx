import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ZatcaSetting } from '@/api/generated/merchant/client.schemas';
import { HistoryTab } from '@/components/detail/HistoryTab';
import { EmptyState, ErrorState, Skeletons } from '@/components/feedback/States';
import { Page, Panel } from '@/components/Page';
import { StatusChip } from '@/components/StatusChip';
import { useSettingSteps } from './Actions';
import type { SettingCalls } from './calls';
import { Connection } from './Connection';
import { DetailsForm } from './DetailsForm';
import { STATUS_TONES, beginsAnew, useSetting } from './setting';

const TABS = ['connection', 'details', 'history'] as const;

interface Frame {
  title: string;
}

interface Props extends Frame {
  calls: SettingCalls;
}

function Known({ calls, setting, ...frame }: Props & { setting: ZatcaSetting }) {
  const { t } = useTranslation(['zatca_settings', 'kit']);
  const [query, setQuery] = useSearchParams();
  const { buttons, proceed, dialog } = useSettingSteps(calls, setting);
  const current = TABS.find((tab) => tab === query.get('tab')) ?? 'connection';
  const open = (tab: string) => setQuery(tab === 'connection' ? {} : { tab }, { replace: true });
  const { status, details } = setting;
  const environment = details && details.environment !== 'production' && (
    <StatusChip tone="accent" label={t(`values.environment.${details.environment}`)} />
  );
  const state = status !== undefined && (
    <StatusChip tone={STATUS_TONES[status]} label={t(`values.status.${status}`)} />
  );
  return (
    <Page
      {...frame}
      hint={t('hint')}
      status={
        <>
          {state}
          {environment}
        </>
      }
      actions={buttons}
    >
      <Tabs
        value={current}
        onChange={(_, tab: string) => open(tab)}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ mb: 3 }}
      >
        {TABS.map((tab) => (
          <Tab
            key={tab}
            value={tab}
            label={tab === 'history' ? t('detail.history', { ns: 'kit' }) : t(`tabs.${tab}`)}
          />
        ))}
      </Tabs>
      {current === 'connection' && (
        <Connection setting={setting} own={calls.own} proceed={proceed} />
      )}
      {current === 'details' && (
        <DetailsForm
          calls={calls}
          setting={setting}
          onSaved={beginsAnew(setting) ? () => open('connection') : undefined}
        />
      )}
      {current === 'history' && (
        <HistoryTab ns="zatca_settings" id={calls.id} query={calls.history} words={HIDDEN} />
      )}
      {dialog}
    </Page>
  );
}

/** The history leaves out which alarms were sent. */
const HIDDEN = { alarmed_days: null } as const;

/** The e-invoicing of one merchant: its own screen, and the platform's for it. */
export function SettingPage({ calls, ...frame }: Props) {
  const { t } = useTranslation('zatca_settings');
  const { data, error, refetch } = useSetting(calls);
  if (error && !data)
    return (
      <Page {...frame}>
        <Panel>
          <ErrorState error={error} retry={() => void refetch()} />
        </Panel>
      </Page>
    );
  if (!data)
    return (
      <Page {...frame}>
        <Panel>
          <Skeletons lines={8} height={28} />
        </Panel>
      </Page>
    );
  if (!data.available)
    return (
      <Page {...frame}>
        <Panel>
          <EmptyState
            icon="globe"
            title={t('unavailable.title')}
            text={data.unavailable_reason ?? t('unavailable.text')}
          />
        </Panel>
      </Page>
    );
  if (data.status === undefined)
    return (
      <Page {...frame} hint={t('first.hint')}>
        <DetailsForm calls={calls} setting={data} />
      </Page>
    );
  return <Known calls={calls} setting={data} {...frame} />;
}
