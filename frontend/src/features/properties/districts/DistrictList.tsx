import type { District } from '@/api/generated/merchant/client.schemas';
import { listDistrictHistory } from '@/api/generated/merchant/districts-history';
import { deleteDistrict } from '@/api/generated/merchant/districts-writes';
import { queryOf } from '@/api/operation';
import { namedBy } from '@/components/detail/RecordValue';
import { AddListPanel } from '@/components/list/AddListPanel';
import { useDialogList } from '@/components/list/useDialogList';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { useCallback } from 'react';
import { sectorSource } from '../sectors/public';
import { districtList } from './columns';
import { useDistrictForm } from './form';
import { PERMISSIONS } from './feature';

const history = (id: string, params: object) => queryOf(listDistrictHistory, Number(id), params);
const historyWords = { sector_id: namedBy(sectorSource) };
const remove = (row: District) => deleteDistrict(row.id);

function useDistrictRecords() {
  const language = useLanguage();
  const nameOf = useCallback((row: District) => localName(row, language), [language]);
  return useDialogList({
    list: districtList,
    form: useDistrictForm(),
    history,
    historyWords,
    nameOf,
    permissions: PERMISSIONS,
    remove,
  });
}

/** The list for a tab of the master data. */
export function DistrictPanel() {
  const { def, dialog } = useDistrictRecords();
  return <AddListPanel def={def}>{dialog}</AddListPanel>;
}
