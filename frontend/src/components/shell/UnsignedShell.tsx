import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from './Brand';
import { LanguageButton, ModeButton } from './TopButtons';

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
    <div className="unsigned">
      <div className="work">
        <header>
          <Brand />
          <LanguageButton />
          <ModeButton />
        </header>
        <main id="content">
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </main>
      </div>
      <aside className="story">
        <h2>{story.title}</h2>
        <ul>
          {story.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
