import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { type SignInAnswer, saveSession } from '@/api/session';
import { LightField, LightNotice } from '@/components/fields/LightField';
import { LightButton } from '@/components/LightButton';
import type { SignedArea } from '@/lib/area';
import { AuthFrame } from './AuthFrame';
import { useAuthCall } from './useAuthCall';

const SHORTEST = 8;
const SECOND_STEPS = new Set(['second_factor_needed', 'second_factor_set_up_needed']);

/** Sets a password by the link of an e-mail, also for the first time, and enters with it. */
function ResetPasswordScreen({ area }: { area: SignedArea }) {
  const { t } = useTranslation('sign_in');
  const { token = '' } = useParams();
  const { busy, problem, fields, send } = useAuthCall(area, 'choose_password');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const navigate = useNavigate();
  const short = [...password].length < SHORTEST;
  const different = password !== again;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (short || different) return;
    const result = await send<SignInAnswer>({ token, password });
    if (!result) return;
    if (!('answer' in result)) {
      // The password is set; what else a sign-in takes is asked for with it.
      if (SECOND_STEPS.has(result.error.code))
        void navigate(`/${area}/sign-in`, { replace: true, state: { isChosen: true } });
      return;
    }
    saveSession(area, result.answer);
    void navigate(`/${area}`, { replace: true });
  };
  return (
    <AuthFrame area={area} title={t('resetPassword.title')} lead={t('resetPassword.lead')}>
      {(problem ?? fields.token) && (
        <LightNotice tone="danger" role="alert">
          {problem ?? fields.token}
        </LightNotice>
      )}
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
    </AuthFrame>
  );
}

export const MerchantResetPassword = () => <ResetPasswordScreen area="merchant" />;
export const ManagerResetPassword = () => <ResetPasswordScreen area="manager" />;
export const OwnerResetPassword = () => <ResetPasswordScreen area="owner" />;
