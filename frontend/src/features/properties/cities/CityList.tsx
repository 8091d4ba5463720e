import { listCityHistory } from '@/api/generated/merchant/cities-history';
import { deleteCity } from '@/api/generated/merchant/cities-writes';
import type { City } from '@/api/generated/merchant/client.schemas';
import { queryOf } from '@/api/operation';
import { AddListPanel } from '@/components/list/AddListPanel';
import { ListPage } from '@/components/list/ListPage';
import { useDialogList } from '@/components/list/useDialogList';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { useCallback } from 'react';
import { AddMissing } from './AddMissing';
import { cityList } from './columns';
import { useCityForm } from './form';
import { PERMISSIONS } from './feature';

const history = (id: string, params: object) => queryOf(listCityHistory, Number(id), params);
const remove = (row: City) => deleteCity(row.id);

function useCityRecords() {
  const language = useLanguage();
  const nameOf = useCallback((row: City) => localName(row, language), [language]);
  return useDialogList({
    list: cityList,
    form: useCityForm(),
    history,
    nameOf,
    permissions: PERMISSIONS,
    remove,
  });
}

export default function CityListScreen() {
  const { def, dialog } = useCityRecords();
  return (
    <>
      <ListPage def={def} headerActions={<AddMissing />} />
      {dialog}
    </>
  );
}

/** The list for a tab of the master data. */
export function CityPanel() {
  const { def, dialog } = useCityRecords();
  return (
    <AddListPanel def={def} actions={<AddMissing />}>
      {dialog}
    </AddListPanel>
  );
}
