import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPanel } from '@/components/list/ListPage';
import type { RecordProps } from '@/components/shell/additions';
import { today } from '@/lib/calendar';
import { ofContract } from './columns';
import { PERMISSIONS } from './feature';
import { newForm } from './forms';

/** How the unit of a contract was handed over and came back. */
export default function HandoversOfContract({ id }: RecordProps) {
  const { t } = useTranslation('handovers');
  const { account } = useArea();
  const [adding, setAdding] = useState(false);
  const def = useMemo(
    () => ({
      ...ofContract(id),
      add: { open: () => setAdding(true), permission: PERMISSIONS.create },
    }),
    [id],
  );
  const form = useMemo(() => newForm(today(account.time_zone), id), [account.time_zone, id]);
  return (
    <>
      <ListPanel def={def} />
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
