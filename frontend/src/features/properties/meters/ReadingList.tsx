import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteMeterReading } from '@/api/generated/merchant/meters-writes';
import type { MeterReading } from '@/api/generated/merchant/client.schemas';
import { useDownload } from '@/components/feedback/useDownload';
import { ListPage } from '@/components/list/ListPage';
import type { RowAction } from '@/components/list/types';
import { readingList } from './columns';
import { PERMISSIONS } from './feature';

/** What was read of meters. */
export default function ReadingList() {
  const { t } = useTranslation('meter_readings');
  const save = useDownload();
  const def = useMemo(() => {
    const actions: readonly RowAction<MeterReading>[] = [
      {
        name: 'photo',
        icon: 'download',
        when: (row) => row.has_photo,
        open: (row) =>
          void save(
            { url: `/api/merchant/meters/readings/${row.id}/photo` },
            `${row.meter_number}-${row.read_on}.jpg`,
          ),
      },
      {
        name: 'delete',
        icon: 'trash',
        danger: true,
        permission: PERMISSIONS.take_back,
        run: (row) => deleteMeterReading(row.id),
        consequences: (row) => [t('consequences.delete', { meter: row.meter_number })],
      },
    ];
    return { ...readingList, actions };
  }, [save, t]);
  return <ListPage def={def} />;
}
