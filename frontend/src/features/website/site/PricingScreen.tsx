import { useTranslation } from 'react-i18next';
import { Actions, Cta, Section } from './layout';
import { Packages } from './Packages';
import { Questions } from './Questions';
import { useSeo } from './useSeo';

export default function PricingScreen() {
  const { t } = useTranslation('site');
  useSeo({ title: t('seo.pricing.title'), description: t('seo.pricing.description') });
  return (
    <>
      <Section>
        <h1>{t('packages.title')}</h1>
        <p className="lead">{t('packages.lead')}</p>
        <Packages />
        <p style={{ marginBlock: 24 }}>{t('packages.terms')}</p>
        <Actions>
          <Cta to="/request-free-trial">{t('startTrial')}</Cta>
        </Actions>
      </Section>
      <Section data-sunken>
        <h2>{t('faq.title')}</h2>
        <p className="lead">{t('faq.lead')}</p>
        <Questions />
      </Section>
    </>
  );
}
