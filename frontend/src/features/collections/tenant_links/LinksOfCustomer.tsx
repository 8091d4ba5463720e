import { useMemo } from 'react';
import { ListPanel } from '@/components/list/ListPage';
import { PanelActions } from '@/components/PanelActions';
import type { RecordProps } from '@/components/shell/additions';
import { linksOf } from './columns';
import { useTenantLinks } from './useTenantLinks';

/** A tenant's own links. */
export default function LinksOfCustomer({ id }: RecordProps) {
  const { def, dialog, add } = useTenantLinks(
    useMemo(() => linksOf(id), [id]),
    id,
  );
  return (
    <>
      <PanelActions>{add}</PanelActions>
      <ListPanel def={def} />
      {dialog}
    </>
  );
}
