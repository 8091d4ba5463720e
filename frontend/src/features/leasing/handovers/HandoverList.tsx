import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '@/components/list/ListPage';
import { useBegun } from '@/components/list/useBegun';
import { PermissionButton } from '@/components/PermissionButton';
import { handoverList } from './columns';
import { PATHS, PERMISSIONS } from './feature';
import { useNewHandover } from './useNewHandover';

/** The handovers of all units. */
export default function HandoverList() {
  const { t } = useTranslation('handovers');
  const { begin, dialog } = useNewHandover();
  useBegun('handovers', PERMISSIONS.create, begin);
  const def = useMemo(
    () => ({ ...handoverList, add: { open: begin, permission: PERMISSIONS.create } }),
    [begin],
  );
  return (
    <>
      <ListPage
        def={def}
        headerActions={
          <PermissionButton
            variant="outlined"
            color="inherit"
            permission={PERMISSIONS.view}
            to={PATHS.points}
          >
            {t('points')}
          </PermissionButton>
        }
      />
      {dialog}
    </>
  );
}
