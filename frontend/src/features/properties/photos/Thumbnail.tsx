import { styled } from '@mui/material/styles';
import { useAllows } from '@/api/areaContext';
import { Icon } from '@/components/Icon';
import type { Column } from '@/components/list/types';
import { PERMISSIONS } from './feature';
import { Picture } from './Picture';

const Box = styled('span')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  inlineSize: 48,
  blockSize: 36,
  borderRadius: 6,
  overflow: 'hidden',
  background: theme.surface.sunken,
  color: theme.palette.text.secondary,
}));

/** The photo that stands for a record in a list; what it shows is said on the record's page. */
export function Thumbnail({ id, icon }: { id?: number | null; icon: 'unit' | 'building' }) {
  const maySee = useAllows()(PERMISSIONS.view);
  return (
    <Box aria-hidden>
      {id && maySee ? <Picture id={id} alt="" small /> : <Icon name={icon} size={16} />}
    </Box>
  );
}

interface Covered {
  cover_photo_id?: number | null;
}

export const coverColumn = (icon: 'unit' | 'building') =>
  ({
    field: 'cover_photo_id',
    render: (row) => <Thumbnail id={row.cover_photo_id} icon={icon} />,
  }) satisfies Column<Covered>;
