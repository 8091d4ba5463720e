import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LightField } from '@/components/fields/LightField';
import { LightButton } from '@/components/LightButton';
import { foldDigits } from '@/lib/text/fold';

/** After this the password is asked for again. */
const LASTS = 5 * 60 * 1000;

interface Props {
  busy: boolean;
  /** What was wrong with the code. */
  fault?: string;
  send: (code: string, trust: boolean) => void;
  back: () => void;
}

/** The second step of a sign-in: the code of an app, or a recovery code. */
export default function CodeStep({ busy, fault, send, back }: Props) {
  const { t } = useTranslation('sign_in');
  const [code, setCode] = useState('');
  const [trust, setTrust] = useState(false);
  const [recovery, setRecovery] = useState(false);
  const [tried, setTried] = useState(false);
  useEffect(() => {
    const timer = setTimeout(back, LASTS);
    return () => clearTimeout(timer);
  }, [back]);
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
      <p>{t(recovery ? 'code.recoveryLead' : 'code.lead')}</p>
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
        <LightButton onClick={other}>{t(recovery ? 'code.byApp' : 'code.byRecovery')}</LightButton>
        <LightButton onClick={back}>{t('code.back')}</LightButton>
      </div>
    </form>
  );
}
