import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LightField, LightNotice } from '@/components/fields/LightField';
import { LightButton } from '@/components/LightButton';
import type { SignedArea } from '@/lib/area';
import { useLanguage } from '@/i18n/useLanguage';
import { foldDigits } from '@/lib/text/fold';
import { field, required } from '@/lib/validation/field';
import { isEmail } from '@/lib/validation/texts';
import { AuthFrame } from './AuthFrame';
import { useAuthCall } from './useAuthCall';

interface Props {
  area: SignedArea;
  call: 'forgot_password' | 'forgot_account_id';
  /** The screen's part of the texts. */
  part: 'forgotPassword' | 'forgotAccountId';
}

/** Asks for an e-mail address; the answer is the same whether or not it is known. */
function ForgotScreen({ area, call, part }: Props) {
  const { t } = useTranslation('sign_in');
  const language = useLanguage();
  const { busy, problem, fields, send } = useAuthCall(area, call);
  const [email, setEmail] = useState('');
  const [account, setAccount] = useState('');
  const [fault, setFault] = useState<string>();
  const [sent, setSent] = useState(false);
  // A merchant's administrator may know the account ID alone.
  const byLogin = area === 'merchant' && call === 'forgot_password';
  const name = call === 'forgot_password' ? 'login' : 'email';
  // An e-mail address may belong to several accounts.
  const byAccount = area !== 'manager' && call === 'forgot_password';
  const label = t(byLogin ? 'fields.emailOrAccount' : 'fields.email');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const rules = byLogin ? [required] : [required, isEmail];
    const broken = field(language, rules, { label })(email);
    setFault(broken);
    if (broken) return;
    const account_id = foldDigits(account.trim());
    const result = await send({
      [name]: foldDigits(email.trim()),
      ...(account_id && { account_id }),
    });
    setSent(result !== undefined && 'answer' in result);
  };
  return (
    <AuthFrame area={area} title={t(`${part}.title`)} lead={sent ? undefined : t(`${part}.lead`)}>
      {problem && (
        <LightNotice tone="danger" role="alert">
          {problem}
        </LightNotice>
      )}
      {sent ? (
        <LightNotice tone="success" role="status">
          {t(`${part}.sent`)}
        </LightNotice>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <LightField
            name={name}
            type={byLogin ? 'text' : 'email'}
            label={label}
            value={email}
            error={fault ?? fields[name]}
            onChange={setEmail}
            dir="ltr"
            autoComplete={byLogin ? 'username' : 'email'}
            required
          />
          {byAccount && (
            <LightField
              name="account_id"
              label={t('fields.account_id')}
              help={t('forgotPassword.account')}
              value={account}
              error={fields.account_id}
              onChange={setAccount}
              inputMode="numeric"
              dir="ltr"
              autoComplete="organization"
            />
          )}
          <LightButton type="submit" main wide disabled={busy}>
            {t(`${part}.submit`)}
          </LightButton>
        </form>
      )}
      <p className="center">
        <Link to={`/${area}/sign-in`}>{t('backToSignIn')}</Link>
      </p>
    </AuthFrame>
  );
}

export const MerchantForgotPassword = () => (
  <ForgotScreen area="merchant" call="forgot_password" part="forgotPassword" />
);
export const ManagerForgotPassword = () => (
  <ForgotScreen area="manager" call="forgot_password" part="forgotPassword" />
);
export const OwnerForgotPassword = () => (
  <ForgotScreen area="owner" call="forgot_password" part="forgotPassword" />
);
export const MerchantForgotAccountId = () => (
  <ForgotScreen area="merchant" call="forgot_account_id" part="forgotAccountId" />
);
