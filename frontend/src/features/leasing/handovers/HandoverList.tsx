import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPage } from '@/components/list/ListPage';
import { useBegun } from '@/components/list/useBegun';
import { PermissionButton } from '@/components/PermissionButton';
import { today } from '@/lib/calendar';
import { handoverList } from './columns';
import { PATHS, PERMISSIONS } from './feature';
import { newForm } from './forms';

/** The handovers of all units. */
export default function HandoverList() {
  const { t } = useTranslation('handovers');
  const { account } = useArea();
  const [adding, setAdding] = useState(false);
  const add = useCallback(() => setAdding(true), []);
  useBegun('handovers', PERMISSIONS.create, add);
  const def = useMemo(
    () => ({ ...handoverList, add: { open: add, permission: PERMISSIONS.create } }),
    [add],
  );
  const form = useMemo(() => newForm(today(account.time_zone)), [account.time_zone]);
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
      {adding && (
        <LazyFormDialog
          def={form}
          title={t('add')}
          action={t('add')}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
