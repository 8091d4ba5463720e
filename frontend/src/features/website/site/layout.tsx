import { styled } from '@mui/material/styles';
import { Link } from 'react-router';

export const WIDTH = 'max(16px, calc((100vw - 1120px) / 2))';

export const Section = styled('section')(({ theme }) => ({
  padding: `clamp(40px, 6vw, 80px) ${WIDTH}`,
  '& > h1, & > h2': {
    ...theme.typography.h1,
    fontSize: 'clamp(1.375rem, 2.6vw, 1.875rem)',
    margin: '0 0 8px',
  },
  '& > .lead': {
    ...theme.typography.body1,
    fontSize: '1.0625rem',
    color: theme.palette.text.secondary,
    margin: '0 0 28px',
    maxWidth: 680,
    lineHeight: 1.75,
  },
  '&[data-sunken]': {
    background: theme.surface.sunken,
    borderBlock: `1px solid ${theme.surface.line}`,
  },
}));

export const Cards = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 270px), 1fr))',
  '& > li': {
    padding: '22px 22px 24px',
    borderRadius: 12,
    border: `1px solid ${theme.surface.line}`,
    background: theme.surface.raised,
  },
  '& h3': { ...theme.typography.h3, margin: '12px 0 6px' },
  '& p': { margin: 0, color: theme.palette.text.secondary, lineHeight: 1.75 },
  '& .badge': {
    width: 40,
    height: 40,
    borderRadius: 10,
    display: 'grid',
    placeItems: 'center',
    background: theme.tones.info.fill,
    color: theme.tones.info.text,
  },
}));

const SECONDARY = '&[data-plain]';

/** A link that looks like a button: the kit's button would be the heaviest part of these pages. */
export const Cta = styled(Link)(({ theme }) => ({
  ...theme.typography.button,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 46,
  paddingInline: 22,
  borderRadius: 10,
  textDecoration: 'none',
  fontSize: '1rem',
  background: theme.palette.primary.main,
  color: theme.palette.primary.contrastText,
  '&:hover': { filter: 'brightness(1.1)' },
  '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  [SECONDARY]: {
    background: 'transparent',
    color: 'inherit',
    boxShadow: `inset 0 0 0 1px ${theme.surface.strongLine}`,
  },
}));

export const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12 });

/** A page of text and forms. */
export const Narrow = styled('div')(({ theme }) => ({
  maxWidth: 760,
  margin: '0 auto',
  padding: 'clamp(28px, 5vw, 56px) 16px 72px',
  lineHeight: 1.8,
  '& h1': { ...theme.typography.h1, fontSize: 'clamp(1.5rem, 3vw, 2rem)', margin: '0 0 8px' },
  '& > .lead': { color: theme.palette.text.secondary, margin: '0 0 28px', fontSize: '1.0625rem' },
  '& h2': { ...theme.typography.h3, margin: '28px 0 6px' },
  '& p': { margin: '0 0 10px' },
  '& p a': { color: theme.palette.primary.main },
}));
