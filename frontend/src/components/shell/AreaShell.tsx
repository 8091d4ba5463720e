import { styled } from '@mui/material/styles';
import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useArea } from '@/api/areaContext';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { readStored, writeStored } from '@/lib/storage';
import { useMedia } from '@/lib/useMedia';
import { Skeletons } from '../feedback/States';
import { Icon } from '../Icon';
import { RouteBoundary } from '../RouteBoundary';
import { Aside, useOwnMenu } from './Aside';
import { Brand, BrandMark } from './Brand';
import { ProfileMenu } from './ProfileMenu';
import { LanguageButton, ModeButton, TopButton } from './TopButtons';
import type { MenuGroup, PaletteAction, PaletteSource } from './types';

const Drawer = lazy(() => import('@mui/material/Drawer'));
const Palette = lazy(() => import('./Palette'));

const KEY = 'manzil.aside';
const Frame = styled('div')({
  '--header': '56px',
  '--aside': '244px',
  '&[data-small=true]': { '--aside': '60px' },
  '&[data-phone=true]': { '--aside': '0px' },
  '@media print': { '--header': '0px', '--aside': '0px' },
});
const Header = styled('header')(({ theme }) => ({
  position: 'fixed',
  insetBlockStart: 0,
  insetInline: 0,
  height: 56,
  zIndex: 110,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  paddingInline: 12,
  background: theme.surface.raised,
  borderBlockEnd: `1px solid ${theme.surface.line}`,
  '& .brand': {
    width: 'calc(var(--aside) - 12px)',
    overflow: 'hidden',
    paddingInlineStart: 4,
    flexShrink: 0,
  },
  '& .account': {
    ...theme.typography.body2,
    fontWeight: 600,
    color: theme.palette.text.secondary,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    minWidth: 0,
  },
  '& .grow': { flex: 1 },
  '@media print': { display: 'none' },
}));
const Side = styled('div')(({ theme }) => ({
  position: 'fixed',
  insetBlock: '56px 0',
  insetInlineStart: 0,
  width: 'var(--aside)',
  overflowY: 'auto',
  background: theme.surface.raised,
  borderInlineEnd: `1px solid ${theme.surface.line}`,
  zIndex: 100,
  scrollbarWidth: 'thin',
  '@media print': { display: 'none' },
}));
const Main = styled('main')({
  marginBlockStart: 'var(--header)',
  marginInlineStart: 'var(--aside)',
  padding: '20px 24px 40px',
  outline: 0,
  minWidth: 0,
  '@media (max-width: 700px)': { padding: '16px 12px 32px' },
  '@media print': { padding: 0 },
});
const Skip = styled('a')(({ theme }) => ({
  position: 'fixed',
  insetBlockStart: -60,
  insetInlineStart: 12,
  zIndex: 1700,
  padding: '8px 14px',
  background: theme.palette.primary.main,
  color: theme.palette.primary.contrastText,
  borderRadius: 8,
  '&:focus': { insetBlockStart: 10 },
}));
const SearchButton = styled(TopButton)(({ theme }) => ({
  border: `1px solid ${theme.surface.line}`,
  color: theme.palette.text.secondary,
  background: theme.surface.sunken,
  fontWeight: 400,
  width: 260,
  justifyContent: 'flex-start',
  '& kbd': {
    marginInlineStart: 'auto',
    font: 'inherit',
    fontSize: '0.6875rem',
    border: `1px solid ${theme.surface.line}`,
    borderRadius: 4,
    paddingInline: 5,
    background: theme.surface.raised,
  },
  // Drawn, not written: the keys are no part of the button's name.
  '& kbd::before': { content: 'attr(data-keys)' },
  '@media (max-width: 900px)': {
    width: 36,
    justifyContent: 'center',
    border: 0,
    background: 'none',
    '& span, & kbd': { display: 'none' },
  },
}));

interface Props {
  base: string;
  menu: readonly MenuGroup[];
  sources?: readonly PaletteSource[];
  actions?: readonly PaletteAction[];
  /** Between the search and the profile: notifications. */
  tools?: ReactNode;
  /** Above every screen: days left of a trial, a channel that is down. */
  banner?: ReactNode;
  onChangePassword?: () => void;
  children: ReactNode;
}

/** The signed-in frame: fixed header, menu that can be made small, a drawer on phones, the palette. */
export function AreaShell({
  base,
  menu: whole,
  sources,
  actions,
  tools,
  banner,
  onChangePassword,
  children,
}: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { account } = useArea();
  const menu = useOwnMenu(whole);
  const { pathname } = useLocation();
  const phone = useMedia('(max-width: 900px)');
  const [small, setSmall] = useState(() => readStored<boolean>(KEY) ?? false);
  const [drawer, setDrawer] = useState(false);
  const [palette, setPalette] = useState(false);
  const resize = (next: boolean) => {
    writeStored(KEY, next);
    setSmall(next);
  };
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.code === 'KeyK') {
        event.preventDefault();
        setPalette(true);
      } else if (
        event.code === 'Slash' &&
        !(event.target as HTMLElement).closest('input, textarea, select, [contenteditable]')
      ) {
        const box = document.querySelector<HTMLElement>('[data-list-search]');
        if (box) event.preventDefault();
        box?.focus();
      }
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, []);
  return (
    <Frame data-small={small} data-phone={phone}>
      <Skip href="#content">{t('shell.skip')}</Skip>
      <Header>
        {phone ? (
          <TopButton
            aria-label={t('shell.openMenu')}
            aria-expanded={drawer}
            onClick={() => setDrawer(true)}
          >
            <Icon name="menu" />
          </TopButton>
        ) : (
          <span className="brand">{small ? <BrandMark /> : <Brand />}</span>
        )}
        {!phone && (
          <TopButton
            aria-label={t(small ? 'shell.expand' : 'shell.minimize')}
            aria-expanded={!small}
            onClick={() => resize(!small)}
          >
            <Icon name="aside" size={18} />
          </TopButton>
        )}
        <span className="account">
          <bdi>{localName(account, language)}</bdi>
        </span>
        <span className="grow" />
        <SearchButton
          aria-label={t('shell.search')}
          aria-keyshortcuts="Control+K"
          onClick={() => setPalette(true)}
        >
          <Icon name="search" size={17} />
          <span>{t('shell.search')}</span>
          <kbd dir="ltr" aria-hidden data-keys="Ctrl K" />
        </SearchButton>
        {tools}
        {!phone && <LanguageButton />}
        {!phone && <ModeButton />}
        <ProfileMenu base={base} compact={phone} onChangePassword={onChangePassword} />
      </Header>
      {!phone && (
        <Side>
          <Aside base={base} menu={menu} small={small} onExpand={() => resize(false)} />
        </Side>
      )}
      <Suspense fallback={null}>
        {phone && drawer && (
          <Drawer
            open
            anchor="left"
            onClose={() => setDrawer(false)}
            slotProps={{ paper: { sx: { width: 280, maxWidth: '86vw' } } }}
          >
            <div style={{ padding: '14px 16px 4px' }}>
              <Brand />
            </div>
            <Aside base={base} menu={menu} onGo={() => setDrawer(false)} />
          </Drawer>
        )}
        {palette && (
          <Palette
            base={base}
            menu={menu}
            sources={sources ?? []}
            actions={actions ?? []}
            onClose={() => setPalette(false)}
          />
        )}
      </Suspense>
      <Main id="content" tabIndex={-1}>
        <Suspense fallback={null}>{banner}</Suspense>
        <RouteBoundary key={pathname}>
          <Suspense fallback={<Skeletons lines={8} />}>{children}</Suspense>
        </RouteBoundary>
      </Main>
    </Frame>
  );
}
