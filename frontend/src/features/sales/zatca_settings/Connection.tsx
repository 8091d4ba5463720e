import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ZatcaSetting, ZatcaSettingStatus } from '@/api/generated/merchant/client.schemas';
import { Card } from '@/components/Card';
import { InstantText } from '@/components/Text';
import { CertificateCard, HealthCard } from './Cards';
import { Failure } from './Failure';
import { isConnected, isRunning } from './setting';
import { Steps } from './Steps';

const Columns = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
  alignItems: 'start',
});

/** What runs now, said aloud as it changes. */
function Running({ setting, proceed }: { setting: ZatcaSetting; proceed: ReactNode }) {
  const { t } = useTranslation('zatca_settings');
  const at = setting.steps.findIndex(({ state }) => state === 'current' || state === 'failed');
  const step = setting.steps[at];
  return (
    <Alert severity="info" sx={{ mb: 4, '& .MuiAlert-message': { flex: 1 } }} role="status">
      <strong>
        {step
          ? t('progress.running', {
              number: at + 1,
              of: setting.steps.length,
              step: t(`steps.${step.step}`),
            })
          : t('progress.title')}
      </strong>
      <div>{t('progress.leave')}</div>
      <LinearProgress aria-hidden="true" sx={{ my: 2 }} />
      {proceed && (
        <div>
          <small>{t('progress.stuck')}</small> {proceed}
        </div>
      )}
    </Alert>
  );
}

/** How far the connection is, what stopped it, what it signs with and how it is doing. */
export function Connection({
  setting,
  own,
  proceed,
}: {
  setting: ZatcaSetting;
  own: boolean;
  proceed: ReactNode;
}) {
  const { t } = useTranslation('zatca_settings');
  const { failure, certificate, status, is_renewal: renewal } = setting;
  const connected = isConnected(setting);
  return (
    <>
      {status === ZatcaSettingStatus.cancelled && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          <strong>{t('cancelled.title')}</strong> <InstantText at={setting.cancelled_at} />
          <div>
            {t('cancelled.reason')} <bdi>{setting.cancel_reason}</bdi>
          </div>
          <div>{t('cancelled.text')}</div>
        </Alert>
      )}
      {failure && <Failure failure={failure} action={proceed} />}
      {!failure && isRunning(setting) && <Running setting={setting} proceed={proceed} />}
      {!failure && setting.can_continue && setting.needs_otp && (
        <Alert severity="warning" sx={{ mb: 4 }} action={proceed}>
          {t('progress.wantsOtp')}
        </Alert>
      )}
      {!setting.can_continue && status === ZatcaSettingStatus.pending && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('progress.ready')}
        </Alert>
      )}
      <Columns>
        {(!connected || renewal) && status !== ZatcaSettingStatus.cancelled && (
          <Card title={t(renewal ? 'progress.renewal' : 'progress.title')}>
            <Steps steps={setting.steps} />
          </Card>
        )}
        {certificate && (
          <CertificateCard certificate={certificate} serial={setting.device_serial} />
        )}
        {(connected || status === ZatcaSettingStatus.cancelled) && (
          <HealthCard setting={setting} own={own} />
        )}
        {connected && !renewal && (
          <Card title={t('progress.done')}>
            <Steps steps={setting.steps} />
          </Card>
        )}
      </Columns>
    </>
  );
}
