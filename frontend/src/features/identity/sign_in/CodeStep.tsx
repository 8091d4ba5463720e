import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactorKey } from '@/api/generated/merchant/client.schemas';
import { LightField } from '@/components/fields/LightField';
import { LightButton } from '@/components/LightButton';
import { foldDigits } from '@/lib/text/fold';
import { Scan } from './Scan';

/** After this the password is asked for again; an app takes longer to set up. */
const LASTS = 5 * 60 * 1000;
const SET_UP_LASTS = 20 * 60 * 1000;

interface Props {
  /** What an app is given that is set up with this first code. */
  app?: SecondFactorKey;
  busy: boolean;
  /** What was wrong with the code. */
  fault?: string;
  send: (code: string, trust: boolean) => void;
  back: () => void;
}

/** The second step of a sign-in: the code of an app, which may be set up here, or a recovery code. */
export default function CodeStep({ app, busy, fault, send, back }: Props) {
  const { t } = useTranslation('sign_in');
  const [code, setCode] = useState('');
  const [trust, setTrust] = useState(false);
  const [recovery, setRecovery] = useState(false);
  const [tried, setTried] = useState(false);
  useEffect(() => {
    const timer = setTimeout(back, app ? SET_UP_LASTS : LASTS);
    return () => clearTimeout(timer);
  }, [back, app]);
  const empty = code.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!empty) send(foldDigits(code.trim()), trust);
  };
  const other = () => {
    setRecovery(!recovery);
    setCode('');
    setTried(false);
  };
  return (
    <form onSubmit={submit} noValidate>
      {app ? (
        <>
          <p>{t('app.lead')}</p>
          <Scan shown={app} />
        </>
      ) : (
        <p>{t(recovery ? 'code.recoveryLead' : 'code.lead')}</p>
      )}
      <LightField
        key={String(recovery)}
        name="code"
        label={t(recovery ? 'code.recovery' : 'code.code')}
        value={code}
        error={tried && empty ? t('required') : fault}
        onChange={setCode}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        autoFocus
        required
      />
      <div className="sign-in-row">
        <label>
          <input
            type="checkbox"
            checked={trust}
            onChange={(event) => setTrust(event.target.checked)}
          />
          {t('code.trust')}
        </label>
      </div>
      <LightButton type="submit" main wide disabled={busy} aria-busy={busy}>
        {t('code.submit')}
      </LightButton>
      <div className="sign-in-row below">
        {!app && (
          <LightButton onClick={other}>
            {t(recovery ? 'code.byApp' : 'code.byRecovery')}
          </LightButton>
        )}
        <LightButton onClick={back}>{t('code.back')}</LightButton>
      </div>
    </form>
  );
}
