import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/Icon';
import { ListPanel } from '@/components/list/ListPage';
import { PanelActions } from '@/components/PanelActions';
import { PermissionButton } from '@/components/PermissionButton';
import type { RecordProps } from '@/components/shell/additions';
import { linksOf } from './columns';
import { PERMISSIONS } from './feature';
import { useTenantLinks } from './useTenantLinks';

/** A tenant's own links. */
export default function LinksOfCustomer({ id }: RecordProps) {
  const { t } = useTranslation('tenant_links');
  const { def, dialog, open } = useTenantLinks(
    useMemo(() => linksOf(id), [id]),
    id,
  );
  return (
    <>
      <PanelActions>
        <PermissionButton
          variant="contained"
          permission={PERMISSIONS.create}
          startIcon={<Icon name="link" size={16} />}
          onClick={open}
        >
          {t('add')}
        </PermissionButton>
      </PanelActions>
      <ListPanel def={def} />
      {dialog}
    </>
  );
}
