import { styled } from '@mui/material/styles';
import type { AddendumChange } from '@/api/generated/public/client.schemas';

const Parts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 14,
  margin: 0,
  '& dt': { fontWeight: 600 },
  '& dd': { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& del': { color: theme.palette.text.secondary },
  '& ins': { textDecoration: 'none', fontWeight: 600 },
}));

/** What each part was and is to be, in one language or in both. */
export function Changes({
  changes,
  languages,
  words,
}: {
  changes: readonly AddendumChange[];
  languages: readonly ('en' | 'ar')[];
  words: { part: (part: AddendumChange['part']) => string; was: string; becomes: string };
}) {
  return (
    <Parts>
      {changes.map(({ part, before, after }) => (
        <div key={part}>
          <dt>{words.part(part)}</dt>
          {languages.map((language) => (
            <dd key={language} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
              <del aria-label={words.was}>{before[language]}</del>
              {' → '}
              <ins aria-label={words.becomes}>{after[language]}</ins>
            </dd>
          ))}
        </div>
      ))}
    </Parts>
  );
}
