import { useTranslation } from 'react-i18next';
import { permissions } from '@/api/permissions';
import { Icon } from '../Icon';
import { PermissionButton } from '../PermissionButton';
import { useLinks } from '../shell/features';
import { beginAt } from './reads';

/** Leads from a list to the import of its kind. */
export function ImportButton({ kind }: { kind: string }) {
  const { t } = useTranslation('kit');
  const list = useLinks().list('imports');
  if (!list) return null;
  return (
    <PermissionButton
      variant="outlined"
      color="inherit"
      permission={permissions.imports.create}
      to={beginAt(`${list}?kind=${kind}`, 'imports')}
      startIcon={<Icon name="upload" size={16} />}
    >
      {t('list.import')}
    </PermissionButton>
  );
}
