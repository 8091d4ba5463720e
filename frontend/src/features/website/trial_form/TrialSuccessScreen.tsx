import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Narrow, useSeo } from '../site/public';
import { MobileCode } from './MobileCode';
import { ResendForm } from './ResendForm';

const NEXT = ['verify', 'decide', 'start'] as const;

export default function TrialSuccessScreen() {
  const { t } = useTranslation('trial_form');
  const state = useLocation().state as { email?: string; codeKey?: string } | null;
  useSeo({ title: t('success.title'), description: t('success.lead'), hidden: true });
  return (
    <Narrow>
      <h1>{t('success.title')}</h1>
      <p className="lead">
        {t('success.lead')}{' '}
        {state?.email && (
          <bdi dir="ltr">
            <strong>{state.email}</strong>
          </bdi>
        )}
      </p>
      <h2>{t('success.next')}</h2>
      <ol>
        {NEXT.map((name) => (
          <li key={name}>{t(`success.${name}`)}</li>
        ))}
      </ol>
      {state?.codeKey && (
        <>
          <h2>{t('mobile.title')}</h2>
          <p>{t('mobile.text')}</p>
          <MobileCode codeKey={state.codeKey} />
        </>
      )}
      <h2>{t('resend.title')}</h2>
      <p>{t('resend.text')}</p>
      <ResendForm email={state?.email} />
    </Narrow>
  );
}
