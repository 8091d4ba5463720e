import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Code } from '@/components/Text';
import type { OtpStep } from './forms';

const Steps = styled('ol')(({ theme }) => ({
  margin: 0,
  paddingInlineStart: 20,
  display: 'grid',
  gap: 4,
  ...theme.typography.body1,
}));
/** What the authority's documentation gives for its sandbox. */
const SANDBOX_OTP = '123345';

/** Where the one-time password comes from, in plain words. */
export function OtpHelp({ step, environment }: { step: OtpStep; environment?: string }) {
  const { t } = useTranslation('zatca_settings');
  if (environment === 'sandbox')
    return (
      <Alert severity="info">
        {t('otp.sandbox')} <Code>{SANDBOX_OTP}</Code>
      </Alert>
    );
  return (
    <>
      <Steps>
        <li>
          {t('otp.portal')}{' '}
          <a href="https://fatoora.zatca.gov.sa" target="_blank" rel="noreferrer">
            <Code>fatoora.zatca.gov.sa</Code>
          </a>
        </li>
        <li>{t(step === 'renew' ? 'otp.renew' : 'otp.onboard')}</li>
        <li>{t('otp.one')}</li>
        <li>{t('otp.hour')}</li>
      </Steps>
      {environment === 'simulation' && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {t('otp.simulation')}
        </Alert>
      )}
    </>
  );
}
