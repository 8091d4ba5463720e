import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { sendMobileCode, verifyMobile } from '@/api/generated/public/trial-requests-writes';
import { LightField, LightNotice } from '@/components/fields/LightField';

/** Shows by a code that came by WhatsApp that the mobile is the sender's. */
export function MobileCode({ codeKey }: { codeKey: string }) {
  const { t } = useTranslation(['trial_form', 'kit']);
  const [sentTo, setSentTo] = useState<string>();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const run = async (work: () => Promise<void>) => {
    setFault(undefined);
    setState('busy');
    try {
      await work();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setState('idle');
      setFault(
        error.fieldErrors.code?.join(' ') ||
          error.problem.message ||
          t(error.status === 0 ? 'error.noAnswer' : 'error.text', { ns: 'kit' }),
      );
    }
  };
  const send = () =>
    run(async () => {
      const sent = await sendMobileCode({ code_key: codeKey });
      setSentTo(sent.mobile);
      setCode('');
      setState('idle');
    });
  const verify = async (event: FormEvent) => {
    event.preventDefault();
    if (!code.trim()) {
      setFault(t('mobile.empty'));
      return;
    }
    await run(async () => {
      await verifyMobile({ code_key: codeKey, code: code.trim() });
      setState('done');
    });
  };
  if (state === 'done')
    return (
      <LightNotice tone="success" role="status">
        {t('mobile.done')}
      </LightNotice>
    );
  if (!sentTo)
    return (
      <>
        {fault && (
          <LightNotice tone="danger" role="alert">
            {fault}
          </LightNotice>
        )}
        <Button
          variant="outlined"
          color="inherit"
          disabled={state === 'busy'}
          onClick={() => void send()}
        >
          {t('mobile.send')}
        </Button>
      </>
    );
  return (
    <form onSubmit={(event) => void verify(event)} noValidate>
      <LightNotice tone="info" role="status">
        {t('mobile.sent')} <bdi dir="ltr">{sentTo}</bdi>
      </LightNotice>
      <LightField
        name="code"
        label={t('mobile.code')}
        value={code}
        error={fault}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
        onChange={(value) => {
          setCode(value);
          setFault(undefined);
        }}
      />
      <Button type="submit" variant="contained" disabled={state === 'busy'}>
        {t('mobile.verify')}
      </Button>{' '}
      <Button color="inherit" disabled={state === 'busy'} onClick={() => void send()}>
        {t('mobile.again')}
      </Button>
    </form>
  );
}
