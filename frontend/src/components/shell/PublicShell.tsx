import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Brand } from './Brand';
import { LanguageButton, ModeButton } from './TopButtons';

const Frame = styled('div')({
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
});
const Bar = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  padding: '10px max(16px, calc((100vw - 1120px) / 2))',
  background: theme.surface.raised,
  borderBlockEnd: `1px solid ${theme.surface.line}`,
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& .grow': { flex: 1 },
  '& nav': { display: 'flex', gap: 18, marginInlineStart: 22, fontSize: '0.9375rem' },
  '& nav a:hover': { textDecoration: 'underline' },
  '@media (max-width: 760px)': { '& nav': { display: 'none' } },
  '& .enter': {
    ...theme.typography.button,
    padding: '6px 14px',
    borderRadius: 8,
    background: theme.palette.primary.main,
    color: theme.palette.primary.contrastText,
  },
}));
const Foot = styled('footer')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '10px 22px',
  alignItems: 'center',
  '& a': { color: 'inherit' },
  '& p': { margin: 0, flex: '1 1 260px' },
  padding: '20px max(16px, calc((100vw - 1120px) / 2))',
  borderBlockStart: `1px solid ${theme.surface.line}`,
}));

/** The public website's frame. */
export function PublicShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['public', 'kit']);
  return (
    <Frame>
      <Bar className="no-print">
        <Link to="/">
          <Brand />
        </Link>
        <nav aria-label={t('public:pages')}>
          <Link to="/features">{t('public:features')}</Link>
          <Link to="/business/pricing">{t('public:pricing')}</Link>
          <Link to="/request-free-trial">{t('public:trial')}</Link>
        </nav>
        <span className="grow" />
        <LanguageButton />
        <ModeButton />
        <Link className="enter" to="/merchant/sign-in">
          {t('public:signIn')}
        </Link>
      </Bar>
      <main id="content">{children}</main>
      <Foot className="no-print">
        <p>{t('public:contact')}</p>
        <Link to="/features">{t('public:features')}</Link>
        <Link to="/business/pricing">{t('public:pricing')}</Link>
        <Link to="/request-free-trial">{t('public:trial')}</Link>
        <Link to="/terms-and-conditions">{t('public:terms')}</Link>
        <Link to="/privacy-policy">{t('public:privacy')}</Link>
        <LanguageButton />
      </Foot>
    </Frame>
  );
}
