import { useTranslation } from 'react-i18next';
import { Narrow, useSeo } from '../site/public';

const PARTS = {
  terms: [
    'service',
    'account',
    'trial',
    'subscription',
    'yours',
    'use',
    'availability',
    'liability',
    'ending',
    'changes',
  ],
  privacy: ['what', 'why', 'who', 'tenants', 'cookies', 'security', 'keeping', 'rights', 'changes'],
} as const;

function LegalScreen({ kind }: { kind: keyof typeof PARTS }) {
  const { t } = useTranslation('legal');
  useSeo({ title: t(`${kind}.seo`), description: t(`${kind}.lead`) });
  return (
    <Narrow>
      <h1>{t(`${kind}.title`)}</h1>
      <p className="lead">{t(`${kind}.lead`)}</p>
      {PARTS[kind].map((part) => (
        <section key={part}>
          <h2>{t(`${kind}.${part}.title`)}</h2>
          <p>{t(`${kind}.${part}.text`)}</p>
        </section>
      ))}
    </Narrow>
  );
}

export const TermsScreen = () => <LegalScreen kind="terms" />;
export const PrivacyScreen = () => <LegalScreen kind="privacy" />;
