import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { LightField } from '@/components/fields/LightField';
import { foldDigits } from '@/lib/text/fold';

/** The one-time code: asked for, then typed. */
export function CodeStep({
  send: sendCode,
  address,
  code,
  onChange,
}: {
  send: () => Promise<unknown>;
  address: string | undefined;
  code: string;
  onChange: (code: string) => void;
}) {
  const { t } = useTranslation('signatures');
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const send = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      await sendCode();
      setSent(true);
    } catch (error) {
      setFault((isApiError(error) && error.problem.message) || t('code.failed'));
    } finally {
      setBusy(false);
    }
  };
  if (!address) return <Alert severity="warning">{t('code.noAddress')}</Alert>;
  return (
    <div style={{ display: 'grid', gap: 10 }}>
      <span>
        {t('code.text')} <bdi dir="ltr">{address}</bdi>
      </span>
      <div>
        <Button variant="outlined" color="inherit" loading={busy} onClick={() => void send()}>
          {t(sent ? 'code.again' : 'code.send')}
        </Button>
      </div>
      <div role="status">{sent && !fault && t('code.sent')}</div>
      {fault && <Alert severity="error">{fault}</Alert>}
      <LightField
        label={t('code.label')}
        name="code"
        value={code}
        onChange={(typed) => onChange(foldDigits(typed).replace(/\D/g, '').slice(0, 6))}
        autoComplete="one-time-code"
      />
    </div>
  );
}
