import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from './Brand';
import { LanguageButton, ModeButton } from './TopButtons';

const Frame = styled('div')(({ theme }) => ({
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.1fr)',
  background: theme.surface.raised,
  '@media (max-width: 900px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > .story': { display: 'none' },
  },
}));
const Work = styled('div')({
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  padding: '18px clamp(16px, 4vw, 44px)',
  minWidth: 0,
});
const Top = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  '& > span:first-of-type': { marginInlineEnd: 'auto' },
});
const Card = styled('main')(({ theme }) => ({
  alignSelf: 'center',
  justifySelf: 'center',
  width: '100%',
  maxWidth: 380,
  paddingBlock: 32,
  '& h1': { ...theme.typography.h1, fontSize: '1.5rem', margin: '0 0 4px' },
  '& .lead': { ...theme.typography.body1, color: theme.palette.text.secondary, margin: '0 0 22px' },
}));
const Story = styled('aside')({
  background: 'linear-gradient(155deg, #0e1c36, #1c3763 70%, #27467c)',
  color: '#fff',
  display: 'grid',
  alignContent: 'center',
  gap: 28,
  padding: 'clamp(28px, 5vw, 72px)',
  position: 'relative',
  overflow: 'hidden',
  '& h2': { fontSize: '1.75rem', lineHeight: 1.45, margin: 0, maxWidth: 460 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 14, maxWidth: 440 },
  '& li': {
    display: 'grid',
    gridTemplateColumns: '22px 1fr',
    gap: 12,
    color: '#d5e0f3',
    lineHeight: 1.6,
  },
  '& li::before': {
    content: '""',
    width: 8,
    height: 8,
    borderRadius: 4,
    background: '#8fb2ec',
    marginBlockStart: 9,
    justifySelf: 'center',
  },
});

interface Props {
  title: string;
  lead?: string;
  /** The sentence and points beside the form, on wide screens. */
  story: { title: string; points: readonly string[] };
  children: ReactNode;
}

/** The frame of pages before signing in; light, because everybody waits for it. */
export function UnsignedShell({ title, lead, story, children }: Props) {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} · ${t('product')}`;
  }, [title, t]);
  return (
    <Frame>
      <Work>
        <Top>
          <Brand />
          <LanguageButton />
          <ModeButton />
        </Top>
        <Card id="content">
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </Card>
      </Work>
      <Story className="story">
        <h2>{story.title}</h2>
        <ul>
          {story.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Story>
    </Frame>
  );
}
