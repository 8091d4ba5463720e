import { useTranslation } from 'react-i18next';
import { FeatureCards } from './FeatureCards';
import { Actions, Cta, Narrow, Section } from './layout';
import { Picture } from './Picture';
import { useSeo } from './useSeo';

export default function FeaturesScreen() {
  const { t } = useTranslation('site');
  useSeo({
    title: t('seo.features.title'),
    description: t('seo.features.description'),
    canonical: '/features',
  });
  return (
    <>
      <Narrow style={{ paddingBlockEnd: 24 }}>
        <h1>{t('features.title')}</h1>
        <p className="lead">{t('features.lead')}</p>
        <Picture />
      </Narrow>
      <Section data-sunken>
        <FeatureCards />
      </Section>
      <Section>
        <h2>{t('closing.title')}</h2>
        <p className="lead">{t('closing.text')}</p>
        <Actions>
          <Cta to="/request-free-trial">{t('startTrial')}</Cta>
          <Cta to="/business/pricing" data-plain>
            {t('seePackages')}
          </Cta>
        </Actions>
      </Section>
    </>
  );
}
