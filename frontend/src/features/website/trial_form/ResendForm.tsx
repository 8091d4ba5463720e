import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { resendVerification } from '@/api/generated/public/trial-requests-writes';
import { LightField, LightNotice } from '@/components/fields/LightField';
import { useLanguage } from '@/i18n/useLanguage';
import { field, required } from '@/lib/validation/field';
import { isEmail } from '@/lib/validation/texts';

/** Asks for the verification link again. */
export function ResendForm({ email: known = '' }: { email?: string }) {
  const { t } = useTranslation(['trial_form', 'kit']);
  const language = useLanguage();
  const [email, setEmail] = useState(known);
  const [fault, setFault] = useState<string>();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const broken = field(language, [required, isEmail], { label: t('fields.email') })(email);
    setFault(broken);
    if (broken) return;
    setState('busy');
    try {
      await resendVerification({ email: email.trim() });
      setState('sent');
    } catch (error) {
      if (!isApiError(error)) throw error;
      setState('idle');
      setFault(
        error.fieldErrors.email?.join(' ') ||
          error.problem.message ||
          t(error.status === 0 ? 'error.noAnswer' : 'error.text', { ns: 'kit' }),
      );
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {state === 'sent' && (
        <LightNotice tone="success" role="status">
          {t('resend.sent')}
        </LightNotice>
      )}
      <LightField
        name="email"
        type="email"
        label={t('fields.email')}
        value={email}
        error={fault}
        dir="ltr"
        autoComplete="email"
        required
        onChange={(value) => {
          setEmail(value);
          setFault(undefined);
          setState('idle');
        }}
      />
      <Button type="submit" variant="outlined" color="inherit" disabled={state !== 'idle'}>
        {t('resend.submit')}
      </Button>
    </form>
  );
}
