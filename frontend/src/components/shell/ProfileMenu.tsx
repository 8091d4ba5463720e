import { styled } from '@mui/material/styles';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import { personName, useLanguage } from '@/i18n/useLanguage';
import type { ProfileProps } from './ProfileItems';
import { TopButton } from './TopButtons';

const ProfileItems = lazy(() => import('./ProfileItems'));

/** Between two Arabic letters, which would become one word. */
const JOINS_NOT = '\u200C';
const Avatar = styled('span')(({ theme }) => ({
  width: 28,
  height: 28,
  borderRadius: 14,
  display: 'grid',
  placeItems: 'center',
  background: theme.palette.primary.main,
  color: theme.palette.primary.contrastText,
  fontSize: '0.75rem',
  fontWeight: 700,
  // Drawn, not written: the button's name is the whole name.
  '&::before': { content: 'attr(data-initials)' },
}));

export function ProfileMenu(props: ProfileProps) {
  const { t } = useTranslation();
  const { user } = useArea();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = personName(user, useLanguage());
  const initials = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0])
    .join(JOINS_NOT);
  return (
    <>
      <TopButton
        aria-label={t('shell.account', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar aria-hidden data-initials={initials} />
      </TopButton>
      {anchor && (
        <Suspense fallback={null}>
          <ProfileItems {...props} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
