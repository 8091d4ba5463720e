import { type FormEvent, Suspense, lazy, useCallback, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { SecondFactorKey } from '@/api/generated/merchant/client.schemas';
import { type SignInAnswer, saveSession, sessionStore } from '@/api/session';
import { dialogs } from '@/components/feedback/dialogs';
import { LightField, LightNotice } from '@/components/fields/LightField';
import { LightButton } from '@/components/LightButton';
import { useLanguage } from '@/i18n/useLanguage';
import type { SignedArea } from '@/lib/area';
import { deviceOf } from '@/lib/device';
import { formatInstant } from '@/lib/format';
import { foldDigits } from '@/lib/text/fold';
import { takeOver, typedBefore } from '@/lib/typed';
import { AuthFrame } from './AuthFrame';
import { deviceToken, keepDeviceToken } from './devices';
import { useAuthCall } from './useAuthCall';

const CodeStep = lazy(() => import('./CodeStep'));
const CodesStep = lazy(() => import('./CodesStep'));

/** Only a place of this area: an address from elsewhere must not be followed after signing in. */
export function returnPath(area: SignedArea, wanted: string | null): string {
  const safe =
    wanted !== null &&
    (wanted === `/${area}` || wanted.startsWith(`/${area}/`)) &&
    !wanted.startsWith(`/${area}/sign-in`) &&
    !wanted.startsWith(`/${area}/logout`);
  return safe ? wanted : `/${area}`;
}

/** Where and when the other session is. */
interface OtherSession {
  last_seen_at?: string;
  ip?: string | null;
  user_agent?: string | null;
}

function OtherSessionText({ session = {} }: { session?: OtherSession }) {
  const { t } = useTranslation('sign_in');
  const language = useLanguage();
  const { last_seen_at: seen, ip, user_agent: agent } = session;
  return (
    <>
      <p>{t('another.text')}</p>
      <ul>
        {seen && <li>{t('another.seen', { at: formatInstant(seen, language) })}</li>}
        {agent && (
          <li>
            {t('another.device')} <bdi>{deviceOf(agent)}</bdi>
          </li>
        )}
        {ip && (
          <li>
            {t('another.ip')} <bdi dir="ltr">{ip}</bdi>
          </li>
        )}
      </ul>
    </>
  );
}

interface SignIn {
  login: string;
  account_id?: string;
  password: string;
  end_other_session?: boolean;
  code?: string;
  trust_device?: boolean;
}

type Entered = SignInAnswer & { device_token?: string; recovery_codes?: string[] };

function useSignIn(area: SignedArea, place: string) {
  const { t } = useTranslation('sign_in');
  const navigate = useNavigate();
  const call = useAuthCall(area, 'login');
  const begin = useAuthCall(area, 'login/second_factor');
  /** What was sent before a code was asked for. */
  const [asked, setAsked] = useState<SignIn>();
  /** What an app is given that has to be set up before anything else. */
  const [app, setApp] = useState<SecondFactorKey>();
  /** Who is in, and has yet to keep the recovery codes. */
  const [entered, setEntered] = useState<Entered>();
  const enter = (answer: Entered) => {
    saveSession(area, answer);
    void navigate(place, { replace: true });
  };
  const setUp = async (data: SignIn) => {
    const { login, account_id, password } = data;
    const begun = await begin.send<SecondFactorKey>({ login, account_id, password });
    if (!begun || !('answer' in begun)) return;
    setApp(begun.answer);
    setAsked(data);
  };
  /** Gives the code of the refusal, when there is one. */
  const signIn = async (data: SignIn): Promise<string | undefined> => {
    const device_token = deviceToken(area, data.login);
    const sent = device_token ? { ...data, device_token } : data;
    const result = await call.send<Entered>(sent);
    if (!result) return undefined;
    if ('answer' in result) {
      const { answer } = result;
      if (answer.device_token) keepDeviceToken(area, data.login, answer.device_token);
      if (answer.recovery_codes) setEntered(answer);
      else enter(answer);
      return undefined;
    }
    if (result.error.code === 'second_factor_needed') {
      call.clear();
      setAsked(data);
    }
    if (result.error.code === 'second_factor_set_up_needed') {
      call.clear();
      await setUp(data);
    }
    if (result.error.code !== 'another_session') return result.error.code;
    call.clear();
    const text = (
      <OtherSessionText session={result.error.problem.details as OtherSession | undefined} />
    );
    const end = await dialogs.confirm({
      title: t('another.title'),
      text,
      confirm: t('another.end'),
    });
    return end ? signIn({ ...data, end_other_session: true }) : undefined;
  };
  const back = useCallback(() => {
    setAsked(undefined);
    setApp(undefined);
  }, []);
  return {
    busy: call.busy || begin.busy,
    problem: call.problem ?? begin.problem,
    fields: call.fields,
    signIn,
    asked,
    app,
    entered,
    enter,
    back,
  };
}

export function SignInScreen({ area }: { area: SignedArea }) {
  const { t } = useTranslation('sign_in');
  const [query] = useSearchParams();
  // As it was asked for: once somebody is in, the address is another.
  const [place] = useState(() => returnPath(area, query.get('return')));
  const [byAccount, setByAccount] = useState(false);
  const [values, setValues] = useState({
    account_id: '',
    login: '',
    password: '',
    remember_me: true,
  });
  const [tried, setTried] = useState(false);
  // When this stands on the screen, not before: until then people type into the picture.
  useLayoutEffect(() => {
    const [login, password] = [typedBefore('login'), typedBefore('password')];
    setValues((before) => ({ ...before, login, password }));
    takeOver();
  }, []);
  const { busy, problem, fields, signIn, asked, app, entered, enter, back } = useSignIn(
    area,
    place,
  );
  const isChosen = (useLocation().state as { isChosen?: boolean } | null)?.isChosen === true;
  const set = (name: keyof typeof values) => (value: string) =>
    setValues({ ...values, [name]: value });
  const missing = (name: 'account_id' | 'login' | 'password') =>
    fields[name] ?? (tried && values[name].trim() === '' ? t('required') : undefined);
  const names = [byAccount ? 'account_id' : 'login', 'password'] as const;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (names.some((name) => values[name].trim() === '')) return;
    const { account_id, login, ...rest } = values;
    const account = foldDigits(account_id.trim());
    const person = foldDigits(login.trim());
    // The account ID alone means the account's administrator.
    const who = byAccount
      ? { login: person || account, ...(person && { account_id: account }) }
      : { login: person };
    void signIn({ ...rest, ...who }).then(
      (code) => code === 'account_id_needed' && setByAccount(true),
    );
  };
  if (sessionStore(area).get()) return <Navigate to={place} replace />;
  if (entered?.recovery_codes)
    return (
      <AuthFrame area={area} title={t('codes.title')}>
        <Suspense fallback={null}>
          <CodesStep codes={entered.recovery_codes} onKept={() => enter(entered)} />
        </Suspense>
      </AuthFrame>
    );
  if (asked)
    return (
      <AuthFrame area={area} title={t(app ? 'app.title' : 'code.title')}>
        {problem && (
          <LightNotice tone="danger" role="alert">
            {problem}
          </LightNotice>
        )}
        <Suspense fallback={null}>
          <CodeStep
            app={app}
            busy={busy}
            fault={fields.code}
            send={(code, trust_device) => void signIn({ ...asked, code, trust_device })}
            back={back}
          />
        </Suspense>
      </AuthFrame>
    );
  return (
    <AuthFrame area={area} title={t('signIn.title')} lead={t(`signIn.lead.${area}`)}>
      {problem && (
        <LightNotice tone="danger" role="alert">
          {problem}
        </LightNotice>
      )}
      {isChosen && !problem && (
        <LightNotice tone="success" role="status">
          {t('resetPassword.done')}
        </LightNotice>
      )}
      {area === 'merchant' && (
        <div className="sign-in-choice" role="radiogroup" aria-label={t('signIn.how')}>
          {[false, true].map((own) => (
            <label key={String(own)}>
              <input
                type="radio"
                name="how"
                checked={byAccount === own}
                onChange={() => setByAccount(own)}
              />
              {t(own ? 'signIn.byAccount' : 'signIn.byEmail')}
            </label>
          ))}
        </div>
      )}
      <form onSubmit={submit} noValidate>
        {byAccount && (
          <LightField
            name="account_id"
            label={t('fields.account_id')}
            value={values.account_id}
            error={missing('account_id')}
            onChange={set('account_id')}
            inputMode="numeric"
            dir="ltr"
            autoComplete="organization"
            required
          />
        )}
        <LightField
          name="login"
          label={t(byAccount ? 'fields.emailOfEmployee' : 'fields.email')}
          help={byAccount ? t('signIn.administrator') : undefined}
          value={values.login}
          error={byAccount ? fields.login : missing('login')}
          onChange={set('login')}
          dir="ltr"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required={!byAccount}
        />
        <LightField
          name="password"
          label={t('fields.password')}
          value={values.password}
          error={missing('password')}
          onChange={set('password')}
          secret
          dir="ltr"
          autoComplete="current-password"
          required
        />
        <div className="sign-in-row">
          <label>
            <input
              type="checkbox"
              checked={values.remember_me}
              onChange={(event) => setValues({ ...values, remember_me: event.target.checked })}
            />
            {t('signIn.remember')}
          </label>
          <Link to={`/${area}/forgot-password`}>{t('forgotPassword.link')}</Link>
        </div>
        <LightButton type="submit" main wide disabled={busy} aria-busy={busy}>
          {t('signIn.submit')}
        </LightButton>
      </form>
      {byAccount && (
        <div className="sign-in-row below">
          <Link to={`/${area}/forgot-account-id`}>{t('forgotAccountId.link')}</Link>
        </div>
      )}
    </AuthFrame>
  );
}

export const MerchantSignIn = () => <SignInScreen area="merchant" />;
export const ManagerSignIn = () => <SignInScreen area="manager" />;
export const OwnerSignIn = () => <SignInScreen area="owner" />;
