import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Photo } from '@/api/generated/merchant/client.schemas';
import { Icon, type IconName } from '@/components/Icon';
import { StatusChip } from '@/components/StatusChip';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { Picture } from './Picture';

const Card = styled('li')(({ theme }) => ({
  position: 'relative',
  border: `1px solid ${theme.surface.line}`,
  borderRadius: 10,
  overflow: 'hidden',
  background: theme.surface.raised,
  '&[data-over=true]': { outline: `2px solid ${theme.palette.primary.main}` },
  '& .picture': { display: 'block', aspectRatio: '4 / 3' },
  '& .cover': { position: 'absolute', insetBlockStart: 8, insetInlineStart: 8 },
  '& .words': {
    ...theme.typography.caption,
    color: theme.palette.text.secondary,
    padding: '6px 10px 0',
    minBlockSize: 30,
    overflowWrap: 'anywhere',
  },
  '& .tools': { display: 'flex', flexWrap: 'wrap', padding: '0 4px 4px' },
}));

export interface Steps {
  /** To a place in the order; nothing where the order may not be changed. */
  move?: (to: number) => void;
  edit?: () => void;
  remove?: () => void;
}

interface Props extends Steps {
  photo: Photo;
  index: number;
  count: number;
  onDrag: (from: number | undefined) => void;
  onDrop: (to: number) => void;
}

/** One photo: dragged to its place, or moved there with its buttons and the arrow keys. */
export function PhotoCard({ photo, index, count, move, edit, remove, onDrag, onDrop }: Props) {
  const { t } = useTranslation('photos');
  const language = useLanguage();
  const words = localName(photo, language, 'alt');
  const place = { number: index + 1, count };
  const tool = (name: string, icon: IconName, run: (() => void) | undefined, off = false) =>
    run && (
      <IconButton size="small" disabled={off} aria-label={t(`tools.${name}`, place)} onClick={run}>
        <Icon name={icon} size={16} />
      </IconButton>
    );
  const to = (at: number) => move && (() => move(at));
  return (
    <Card
      draggable={move !== undefined}
      onDragStart={() => onDrag(index)}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => move && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop(index);
      }}
    >
      <span className="picture">
        <Picture id={photo.id} alt={words || t('unnamed', place)} small />
      </span>
      {index === 0 && (
        <span className="cover">
          <StatusChip tone="info" label={t('cover')} />
        </span>
      )}
      {/* The picture says the same to who hears it. */}
      <div className="words" aria-hidden={words !== ''}>
        <bdi>{words || t('noWords')}</bdi>
      </div>
      <div className="tools no-print">
        {tool('first', 'star', to(0), index === 0)}
        {tool('earlier', 'back', to(index - 1), index === 0)}
        {tool('later', 'forward', to(index + 1), index === count - 1)}
        {tool('edit', 'edit', edit)}
        {tool('remove', 'trash', remove)}
      </div>
    </Card>
  );
}
