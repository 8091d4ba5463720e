import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { LightField, LightNotice } from '@/components/fields/LightField';
import { LightButton } from '@/components/LightButton';
import type { SignedArea } from '@/lib/area';
import { AuthFrame } from './AuthFrame';
import { useAuthCall } from './useAuthCall';

const SHORTEST = 8;

/** Sets a password by the link of an e-mail, also for the first time. */
function ResetPasswordScreen({ area }: { area: SignedArea }) {
  const { t } = useTranslation('sign_in');
  const { token = '' } = useParams();
  const { busy, problem, fields, send } = useAuthCall(area, 'reset_password');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState(false);
  const short = [...password].length < SHORTEST;
  const different = password !== again;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (short || different) return;
    const result = await send({ token, password });
    setDone(result !== undefined && 'answer' in result);
  };
  return (
    <AuthFrame
      area={area}
      title={t('resetPassword.title')}
      lead={done ? undefined : t('resetPassword.lead')}
    >
      {(problem ?? fields.token) && (
        <LightNotice tone="danger" role="alert">
          {problem ?? fields.token}
        </LightNotice>
      )}
      {done ? (
        <>
          <LightNotice tone="success" role="status">
            {t('resetPassword.done')}
          </LightNotice>
          <LightButton main wide to={`/${area}/sign-in`}>
            {t('signIn.submit')}
          </LightButton>
        </>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <LightField
            name="password"
            label={t('fields.newPassword')}
            value={password}
            secret
            dir="ltr"
            autoComplete="new-password"
            required
            help={t('resetPassword.rule', { count: SHORTEST })}
            error={tried && short ? t('resetPassword.rule', { count: SHORTEST }) : fields.password}
            onChange={setPassword}
          />
          <LightField
            name="password_confirmation"
            label={t('fields.passwordAgain')}
            value={again}
            secret
            dir="ltr"
            autoComplete="new-password"
            required
            error={tried && different ? t('resetPassword.different') : undefined}
            onChange={setAgain}
          />
          <LightButton type="submit" main wide disabled={busy}>
            {t('resetPassword.submit')}
          </LightButton>
        </form>
      )}
    </AuthFrame>
  );
}

export const MerchantResetPassword = () => <ResetPasswordScreen area="merchant" />;
export const ManagerResetPassword = () => <ResetPasswordScreen area="manager" />;
export const OwnerResetPassword = () => <ResetPasswordScreen area="owner" />;
