import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isApiError } from '@/api/errors';
import { verifyEmail } from '@/api/generated/public/trial-requests-writes';
import { LightNotice } from '@/components/fields/LightField';
import { Actions, Cta, Narrow, useSeo } from '../site/public';
import { ResendForm } from './ResendForm';

/** Where the mailed link leads. It works once, and mail scanners open links: a person presses the button. */
export default function VerifyEmailScreen() {
  const { t } = useTranslation(['trial_form', 'kit']);
  const { token = '' } = useParams();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => verifyEmail({ token }),
  });
  useSeo({ title: t('verify.title'), description: t('verify.lead'), hidden: true });
  if (isSuccess) {
    return (
      <Narrow>
        <h1>{t('verify.doneTitle')}</h1>
        <LightNotice tone="success" role="status">
          {t('verify.done')}
        </LightNotice>
        <Actions>
          <Cta to="/features" data-plain>
            {t('verify.meanwhile')}
          </Cta>
        </Actions>
      </Narrow>
    );
  }
  const reason = isApiError(error)
    ? error.fieldErrors.token?.join(' ') ||
      error.problem.message ||
      t(error.status === 0 ? 'error.noAnswer' : 'error.text', { ns: 'kit' })
    : undefined;
  return (
    <Narrow>
      <h1>{t('verify.title')}</h1>
      <p className="lead">{t('verify.lead')}</p>
      {reason && (
        <LightNotice tone="danger" role="alert">
          {reason}
        </LightNotice>
      )}
      <Button variant="contained" size="large" disabled={isPending} onClick={() => mutate()}>
        {t('verify.submit')}
      </Button>
      {reason && (
        <>
          <h2>{t('resend.title')}</h2>
          <p>{t('resend.text')}</p>
          <ResendForm />
        </>
      )}
    </Narrow>
  );
}
