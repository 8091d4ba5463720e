import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ZatcaSetting, ZatcaSettingStatus } from '@/api/generated/merchant/client.schemas';
import { toast } from '@/components/feedback/toasts';
import { Icon } from '@/components/Icon';
import { useRunAction } from '@/components/list/useRunAction';
import { PermissionButton } from '@/components/PermissionButton';
import { LazyFormDialog } from '@/components/LazyDialogs';
import type { SettingCalls } from './calls';
import { type OtpStep, cancelForm, otpForm } from './forms';
import { isConnected, isRunning } from './setting';

type Asked = OtpStep | 'cancel';

interface Steps {
  /** Beside the title. */
  buttons: ReactNode;
  /** The button that goes on from where it stopped. */
  proceed: ReactNode;
  dialog: ReactNode;
}

/** What can be done with the connection now, and the dialog that asks for its particulars. */
export function useSettingSteps(calls: SettingCalls, setting: ZatcaSetting): Steps {
  const { t } = useTranslation('zatca_settings');
  const [asked, ask] = useState<Asked>();
  const run = useRunAction<ZatcaSetting>('zatca_settings');
  const { permissions } = calls;
  const { can_continue: begun, needs_otp: wantsOtp } = setting;
  const live = setting.status !== undefined && setting.status !== ZatcaSettingStatus.cancelled;
  const proceed = () =>
    wantsOtp
      ? ask('continue')
      : void run({ name: 'continue', run: () => calls.proceed() }, [setting]);
  const button = (name: Asked, more: object) => (
    <PermissionButton key={name} onClick={() => ask(name)} {...more}>
      {t(`actions.${name}`)}
    </PermissionButton>
  );
  const form = useMemo(
    () => (asked && asked !== 'cancel' ? otpForm(calls, asked, setting) : undefined),
    [calls, asked, setting],
  );
  const cancel = useMemo(() => cancelForm(calls), [calls]);
  const close = () => ask(undefined);
  const begins = () => toast.info(t('progress.begun'));
  return {
    buttons: live && (
      <>
        {!begun &&
          !isConnected(setting) &&
          button('connect', {
            variant: 'contained',
            permission: permissions.connect,
            startIcon: <Icon name="link" size={16} />,
          })}
        {!begun &&
          isConnected(setting) &&
          button('renew', {
            variant: 'outlined',
            permission: permissions.connect,
            startIcon: <Icon name="refresh" size={16} />,
          })}
        {button('cancel', {
          variant: 'outlined',
          color: 'error',
          permission: permissions.cancel,
          startIcon: <Icon name="close" size={16} />,
        })}
      </>
    ),
    proceed: begun && (
      <PermissionButton
        variant={isRunning(setting) ? 'outlined' : 'contained'}
        color={isRunning(setting) ? 'inherit' : 'primary'}
        size="small"
        permission={permissions.connect}
        onClick={proceed}
      >
        {t('actions.continue')}
      </PermissionButton>
    ),
    dialog: (
      <>
        {form && asked && (
          <LazyFormDialog
            def={form}
            title={t(`ask.${asked}`)}
            action={t(`actions.${asked}`)}
            onClose={close}
            told={begins}
          />
        )}
        {asked === 'cancel' && (
          <LazyFormDialog
            def={cancel}
            title={t('ask.cancel')}
            action={t('actions.cancel')}
            onClose={close}
          />
        )}
      </>
    ),
  };
}
