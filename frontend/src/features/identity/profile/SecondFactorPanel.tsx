import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactorKey } from '@/api/generated/merchant/client.schemas';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { toast } from '@/components/feedback/toasts';
import { useShowError } from '@/components/feedback/useShowError';
import { Panel } from '@/components/Page';
import { StatusChip } from '@/components/StatusChip';
import { InstantText } from '@/components/Text';
import { Scan } from '@/features/identity/sign_in/public';
import type { SignedArea } from '@/lib/area';
import { deviceOf } from '@/lib/device';
import { AskDialog } from './AskDialog';
import { SECOND_FACTOR_CALLS } from './calls';
import { Head, Rows } from './parts';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';

type Step = 'start' | 'confirm' | 'turnOff' | 'renew';

/** The second step of the user's own sign-in: on, off, recovery codes, and where it is not asked for. */
export function SecondFactorPanel({ area }: { area: SignedArea }) {
  const { t } = useTranslation('profile');
  const calls = SECOND_FACTOR_CALLS[area];
  const { data, error, refetch } = useQuery(calls.get());
  const showError = useShowError();
  const [step, setStep] = useState<Step>();
  const [shown, setShown] = useState<SecondFactorKey>();
  const [codes, setCodes] = useState<readonly string[]>();
  const isOn = data?.on_since !== undefined;
  const isRequired = data?.is_required === true;
  const end = isRequired ? 'replace' : 'turnOff';
  const close = () => {
    setStep(undefined);
    setShown(undefined);
  };
  const finish = (made?: readonly string[]) => {
    close();
    setCodes(made?.length ? made : undefined);
    void refetch();
  };
  const forget = async (id: number) => {
    try {
      await calls.forget(id);
      toast.success(t('factor.forgotten'));
    } catch (failure) {
      await showError(failure);
    }
    void refetch();
  };
  const dialog = () => {
    const { setUp } = calls;
    switch (step) {
      case undefined:
        return null;
      case 'start':
        return (
          setUp && (
            <AskDialog
              key={step}
              title={t('factor.turnOn')}
              text={<p>{t('factor.startText')}</p>}
              action={t('factor.next')}
              asks={['password']}
              send={async ({ password }) => {
                await setUp.start({ password });
                setShown(await setUp.key());
                setStep('confirm');
              }}
              onClose={close}
            />
          )
        );
      case 'confirm':
        return (
          setUp && (
            <AskDialog
              key={step}
              title={t('factor.turnOn')}
              text={shown && <Scan shown={shown} />}
              action={t('factor.turnOn')}
              asks={['code']}
              send={async ({ code }) => finish((await setUp.confirm({ code })).codes)}
              onClose={close}
            />
          )
        );
      case 'turnOff':
        return (
          <AskDialog
            key={step}
            title={t(`factor.${end}`)}
            text={<p>{t(isRequired ? 'factor.replaceText' : 'factor.offText')}</p>}
            action={t(`factor.${end}`)}
            asks={['password', 'code']}
            send={async (asked) => {
              await calls.turnOff(asked);
              toast.success(t(isRequired ? 'factor.replaced' : 'factor.isOff'));
              finish();
            }}
            onClose={close}
          />
        );
      case 'renew':
        return (
          <AskDialog
            key={step}
            title={t('factor.renew')}
            text={<p>{t('factor.renewText')}</p>}
            action={t('factor.renew')}
            asks={['code']}
            send={async ({ code }) => finish((await calls.renew({ code })).codes)}
            onClose={close}
          />
        );
    }
  };
  const content = () => {
    if (error) return <ErrorState error={error} retry={() => void refetch()} />;
    if (!data) return <Skeletons lines={2} />;
    if (data.on_since === undefined) return null;
    return (
      <Rows>
        <li>
          <span className="words">
            <strong>{t('factor.codes')}</strong>
            <small>{t('factor.left', { count: data.recovery_codes_left })}</small>
          </span>
          <Button size="small" color="inherit" variant="outlined" onClick={() => setStep('renew')}>
            {t('factor.renew')}
          </Button>
        </li>
        {data.devices.map((device) => (
          <li key={device.id}>
            <span className="words">
              <strong>{deviceOf(device.user_agent ?? '') || t('sessions.unknown')}</strong>
              <small>
                {t('factor.notAsked')} <InstantText at={device.expires_at} /> · {t('sessions.seen')}{' '}
                <InstantText at={device.last_used_at} /> <bdi dir="ltr">{device.ip}</bdi>
              </small>
            </span>
            <Button
              size="small"
              color="inherit"
              variant="outlined"
              onClick={() => void forget(device.id)}
            >
              {t('factor.forget')}
            </Button>
          </li>
        ))}
      </Rows>
    );
  };
  return (
    <Panel aria-label={t('factor.title')}>
      <Head>
        <div>
          <h2>{t('factor.title')}</h2>
          <p>{t('factor.text')}</p>
          {isRequired && !isOn && <p>{t('factor.asked')}</p>}
        </div>
        {data && (
          <>
            <StatusChip
              tone={isOn ? 'success' : 'neutral'}
              label={t(isOn ? 'factor.on' : 'factor.off')}
            />
            {(isOn || calls.setUp) && (
              <Button
                color="inherit"
                variant="outlined"
                onClick={() => setStep(isOn ? 'turnOff' : 'start')}
              >
                {t(isOn ? `factor.${end}` : 'factor.turnOn')}
              </Button>
            )}
          </>
        )}
      </Head>
      {content()}
      {dialog()}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Panel>
  );
}
