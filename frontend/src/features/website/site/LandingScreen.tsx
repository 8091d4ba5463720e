import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { FeatureCards } from './FeatureCards';
import { Actions, Cards, Cta, Section, WIDTH } from './layout';
import { Packages } from './Packages';
import { Picture } from './Picture';
import { Questions } from './Questions';
import { useSeo } from './useSeo';

const STEPS = ['request', 'setup', 'collect'] as const;
const AUDIENCES = ['offices', 'managers', 'owners'] as const;
const FIRST_FEATURES = 6;

const Hero = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 'clamp(28px, 5vw, 64px)',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))',
  alignItems: 'center',
  padding: `clamp(36px, 6vw, 84px) ${WIDTH}`,
  '& h1': {
    ...theme.typography.h1,
    fontSize: 'clamp(1.75rem, 4.2vw, 2.75rem)',
    lineHeight: 1.35,
    margin: '0 0 14px',
  },
  '& .lead': {
    fontSize: '1.125rem',
    lineHeight: 1.8,
    color: theme.palette.text.secondary,
    margin: '0 0 24px',
  },
  '& .note': { ...theme.typography.body2, color: theme.palette.text.secondary, margin: '14px 0 0' },
}));
const Steps = styled('ol')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  counterReset: 'step',
  display: 'grid',
  gap: 20,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  '& li': { counterIncrement: 'step' },
  '& li::before': {
    content: 'counter(step)',
    display: 'grid',
    placeItems: 'center',
    width: 36,
    height: 36,
    borderRadius: 18,
    background: theme.palette.primary.main,
    color: theme.palette.primary.contrastText,
    fontWeight: 700,
  },
  '& h3': { ...theme.typography.h3, margin: '12px 0 6px' },
  '& p': { margin: 0, color: theme.palette.text.secondary, lineHeight: 1.75 },
}));

export default function LandingScreen() {
  const { t } = useTranslation('site');
  useSeo({
    title: t('seo.landing.title'),
    description: t('seo.landing.description'),
    canonical: '/',
  });
  return (
    <>
      <Hero>
        <div>
          <h1>{t('hero.title')}</h1>
          <p className="lead">{t('hero.lead')}</p>
          <Actions>
            <Cta to="/request-free-trial">{t('startTrial')}</Cta>
            <Cta to="/features" data-plain>
              {t('seeFeatures')}
            </Cta>
          </Actions>
          <p className="note">{t('hero.note')}</p>
        </div>
        <Picture />
      </Hero>
      <Section data-sunken>
        <h2>{t('features.title')}</h2>
        <p className="lead">{t('features.lead')}</p>
        <FeatureCards count={FIRST_FEATURES} />
      </Section>
      <Section>
        <h2>{t('steps.title')}</h2>
        <p className="lead">{t('steps.lead')}</p>
        <Steps>
          {STEPS.map((name) => (
            <li key={name}>
              <h3>{t(`steps.${name}.title`)}</h3>
              <p>{t(`steps.${name}.text`)}</p>
            </li>
          ))}
        </Steps>
      </Section>
      <Section data-sunken>
        <h2>{t('audiences.title')}</h2>
        <p className="lead">{t('audiences.lead')}</p>
        <Cards>
          {AUDIENCES.map((name) => (
            <li key={name}>
              <h3>{t(`audiences.${name}.title`)}</h3>
              <p>{t(`audiences.${name}.text`)}</p>
            </li>
          ))}
        </Cards>
      </Section>
      <Section>
        <h2>{t('packages.title')}</h2>
        <p className="lead">{t('packages.lead')}</p>
        <Packages />
      </Section>
      <Section data-sunken>
        <h2>{t('faq.title')}</h2>
        <p className="lead">{t('faq.lead')}</p>
        <Questions />
      </Section>
      <Section>
        <h2>{t('closing.title')}</h2>
        <p className="lead">{t('closing.text')}</p>
        <Actions>
          <Cta to="/request-free-trial">{t('startTrial')}</Cta>
        </Actions>
      </Section>
    </>
  );
}
