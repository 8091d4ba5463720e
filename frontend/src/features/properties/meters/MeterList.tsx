import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '@/components/list/ListPage';
import { useBegun } from '@/components/list/useBegun';
import { PermissionButton } from '@/components/PermissionButton';
import { meterList } from './columns';
import { PATHS, PERMISSIONS } from './feature';
import { useMeterActions } from './useMeterActions';

/** All meters, those that are to be read first. */
export default function MeterList() {
  const { t } = useTranslation('meters');
  const { actions, add, dialog } = useMeterActions();
  useBegun('meters', PERMISSIONS.create, add);
  const def = useMemo(
    () => ({ ...meterList, actions, add: { open: add, permission: PERMISSIONS.create } }),
    [actions, add],
  );
  return (
    <>
      <ListPage
        def={def}
        headerActions={
          <>
            <PermissionButton
              variant="outlined"
              color="inherit"
              to={PATHS.readings}
              permission={PERMISSIONS.view}
            >
              {t('toReadings')}
            </PermissionButton>
            <PermissionButton
              variant="outlined"
              color="inherit"
              to={PATHS.tariffs}
              permission={PERMISSIONS.view}
            >
              {t('toTariffs')}
            </PermissionButton>
          </>
        }
      />
      {dialog}
    </>
  );
}
