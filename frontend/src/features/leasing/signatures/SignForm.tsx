import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import type { SharedContract } from '@/api/generated/public/client.schemas';
import { getSharedContract } from '@/api/generated/public/signatures-reads';
import { sendSigningCode, signSharedContract } from '@/api/generated/public/signatures-writes';
import { queryOf } from '@/api/operation';
import { invalidate } from '@/api/refresh';
import { LightField } from '@/components/fields/LightField';
import { Block } from '@/components/shell/PublicFrame';
import { useLanguage } from '@/i18n/useLanguage';
import { CodeStep } from './CodeStep';
import { type Drawing, SignatureField } from './SignaturePad';

/** Name, signature, consent: what the law asks of a signature on a screen. */
export function SignForm({ contract, id }: { contract: SharedContract; id: string }) {
  const { t } = useTranslation('signatures');
  const language = useLanguage();
  const client = useQueryClient();
  const drawing = useRef<Drawing>(null);
  const [name, setName] = useState(() => {
    const { tenant } = contract;
    return contract.party === 'tenant' ? tenant[language] || tenant.en || tenant.ar : '';
  });
  const [code, setCode] = useState('');
  const [signed, setSigned] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const lacking = () =>
    [
      name.trim() === '' && t('sign.needName'),
      !signed && t('sign.needDrawing'),
      !agreed && t('sign.needConsent'),
      contract.needs_code && code.length < 6 && t('sign.needCode'),
    ].filter((line) => line !== false);
  const sign = async (event: FormEvent) => {
    event.preventDefault();
    const missing = lacking();
    setFaults(missing);
    if (missing.length > 0) return;
    setBusy(true);
    try {
      const done = await signSharedContract(id, {
        signer_name: name.trim(),
        image: drawing.current?.image(),
        agreed,
        language,
        document_hash: contract.document_hash,
        code: contract.needs_code ? code : undefined,
      });
      client.setQueryData(queryOf(getSharedContract, id).queryKey, done);
      scrollTo({ top: 0, behavior: 'smooth' });
    } catch (error) {
      const lines = isApiError(error, 422) ? Object.values(error.fieldErrors).flat() : [];
      setFaults(
        lines.length > 0
          ? lines
          : [(isApiError(error) && error.problem.message) || t('sign.failed')],
      );
      if (isApiError(error, 409)) await invalidate(client, getSharedContract);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Block>
      <form noValidate onSubmit={(event) => void sign(event)} style={{ display: 'grid', gap: 14 }}>
        <h2 style={{ margin: 0 }}>{t('sign.title')}</h2>
        <LightField
          label={t('sign.name')}
          name="signer_name"
          value={name}
          onChange={setName}
          autoComplete="name"
        />
        <SignatureField name={name} ref={drawing} onChange={setSigned} />
        <FormControlLabel
          control={<Checkbox checked={agreed} onChange={(_, on) => setAgreed(on)} />}
          label={t('sign.agree')}
        />
        {contract.needs_code && (
          <CodeStep
            send={() => sendSigningCode(id)}
            address={contract.code_address}
            code={code}
            onChange={setCode}
          />
        )}
        {faults.length > 0 && (
          <Alert severity="error">
            {faults.map((fault) => (
              <div key={fault}>{fault}</div>
            ))}
          </Alert>
        )}
        <Button type="submit" size="large" variant="contained" loading={busy}>
          {t('sign.submit')}
        </Button>
        <small>{t('sign.evidence')}</small>
      </form>
    </Block>
  );
}
