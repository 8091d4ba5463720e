import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandoverPoint } from '@/api/generated/merchant/client.schemas';
import { deleteHandoverPoint } from '@/api/generated/merchant/handovers-writes';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPage } from '@/components/list/ListPage';
import type { RowAction } from '@/components/list/types';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { pointList } from './columns';
import { PERMISSIONS } from './feature';
import { pointForm } from './forms';

/** What the office looks at when units of a kind are handed over. */
export default function PointList() {
  const { t } = useTranslation('handover_points');
  const language = useLanguage();
  const [open, setOpen] = useState<'new' | HandoverPoint>();
  const def = useMemo(() => {
    const actions: readonly RowAction<HandoverPoint>[] = [
      { name: 'edit', icon: 'edit', permission: PERMISSIONS.points, open: setOpen },
      {
        name: 'delete',
        icon: 'trash',
        danger: true,
        bulk: true,
        permission: PERMISSIONS.points,
        run: (row) => deleteHandoverPoint(row.id),
        consequences: (row) => [localName(row, language)],
      },
    ];
    const add = { open: () => setOpen('new'), permission: PERMISSIONS.points };
    return { ...pointList, actions, add };
  }, [language]);
  const record = open === 'new' ? undefined : open;
  return (
    <>
      <ListPage def={def} />
      {open && (
        <LazyFormDialog
          def={pointForm}
          id={record && String(record.id)}
          record={record}
          title={record ? t('actions.edit') : t('add')}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
