import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { SharedUnit } from '@/api/generated/public/client.schemas';
import { localName, useLanguage } from '@/i18n/useLanguage';

const Strip = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '0 0 14px',
  padding: 0,
  display: 'flex',
  gap: 8,
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  borderRadius: 12,
  // The next one is seen beside it, so that it is looked for.
  '& li': { flex: '0 0 88%', scrollSnapAlign: 'start' },
  '& li:only-child': { flexBasis: '100%' },
  '& img': {
    display: 'block',
    inlineSize: '100%',
    blockSize: 'auto',
    aspectRatio: '4 / 3',
    objectFit: 'cover',
    borderRadius: 12,
    background: theme.surface.line,
  },
}));

/** The photos, one beside the other: swiped on a phone, scrolled with the keyboard. */
export function Gallery({ unit, title }: { unit: SharedUnit; title: string }) {
  const { t } = useTranslation('e_units');
  const language = useLanguage();
  if (unit.photos.length === 0) return null;
  const of = (id: number) => `/api/public/shared_units/${unit.public_id}/photos/${id}/photo`;
  return (
    <Strip tabIndex={0} aria-label={t('shared.photos', { count: unit.photos.length })}>
      {unit.photos.map((photo, index) => (
        <li key={photo.id}>
          <img
            src={of(photo.id)}
            alt={localName(photo, language, 'alt') || title}
            width={photo.width}
            height={photo.height}
            loading={index === 0 ? 'eager' : 'lazy'}
          />
        </li>
      ))}
    </Strip>
  );
}
