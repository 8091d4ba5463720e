import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { MeterTariff } from '@/api/generated/merchant/client.schemas';
import { deleteMeterTariff } from '@/api/generated/merchant/meters-writes';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPage } from '@/components/list/ListPage';
import type { RowAction } from '@/components/list/types';
import { today } from '@/lib/calendar';
import { tariffList } from './columns';
import { PERMISSIONS } from './feature';
import { tariffForm } from './forms';

/** What each kind costs, and since when. */
export default function TariffList() {
  const { t } = useTranslation('meter_tariffs');
  const { account } = useArea();
  const [adding, setAdding] = useState(false);
  const def = useMemo(() => {
    const remove: RowAction<MeterTariff> = {
      name: 'delete',
      icon: 'trash',
      danger: true,
      permission: PERMISSIONS.tariffs,
      run: (row) => deleteMeterTariff(row.id),
      consequences: () => [t('consequences.delete')],
    };
    const add = { open: () => setAdding(true), permission: PERMISSIONS.tariffs };
    return { ...tariffList, actions: [remove], add };
  }, [t]);
  return (
    <>
      <ListPage def={def} />
      {adding && (
        <LazyFormDialog
          def={tariffForm(today(account.time_zone))}
          title={t('add')}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
