import type { Sector } from '@/api/generated/merchant/client.schemas';
import { listSectorHistory } from '@/api/generated/merchant/sectors-history';
import { deleteSector } from '@/api/generated/merchant/sectors-writes';
import { queryOf } from '@/api/operation';
import { namedBy } from '@/components/detail/RecordValue';
import { AddListPanel } from '@/components/list/AddListPanel';
import { useDialogList } from '@/components/list/useDialogList';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { useCallback } from 'react';
import { citySource } from '../cities/public';
import { sectorList } from './columns';
import { useSectorForm } from './form';
import { PERMISSIONS } from './feature';

const history = (id: string, params: object) => queryOf(listSectorHistory, Number(id), params);
const historyWords = { city_id: namedBy(citySource) };
const remove = (row: Sector) => deleteSector(row.id);

function useSectorRecords() {
  const language = useLanguage();
  const nameOf = useCallback((row: Sector) => localName(row, language), [language]);
  return useDialogList({
    list: sectorList,
    form: useSectorForm(),
    history,
    historyWords,
    nameOf,
    permissions: PERMISSIONS,
    remove,
  });
}

/** The list for a tab of the master data. */
export function SectorPanel() {
  const { def, dialog } = useSectorRecords();
  return <AddListPanel def={def}>{dialog}</AddListPanel>;
}
