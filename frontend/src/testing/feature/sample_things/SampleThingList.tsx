import { useCallback } from 'react';
import { queryOf } from '@/api/operation';
import { ListPage } from '@/components/list/ListPage';
import { useDialogList } from '@/components/list/useDialogList';
import { localName, useLanguage } from '@/i18n/useLanguage';
import type { SampleThing } from '../generated/client.schemas';
import { listSampleThingHistory } from '../generated/sample-things-history';
import { deleteSampleThing } from '../generated/sample-things-writes';
import { sampleThingList } from './columns';
import { PERMISSIONS } from './feature';
import { sampleThingForm } from './form';

const history = (id: string, params: object) => queryOf(listSampleThingHistory, Number(id), params);
const remove = (row: SampleThing) => deleteSampleThing(row.id);

export default function SampleThingList() {
  const language = useLanguage();
  const nameOf = useCallback((row: SampleThing) => localName(row, language), [language]);
  const { def, dialog } = useDialogList({
    list: sampleThingList,
    form: sampleThingForm,
    history,
    nameOf,
    permissions: PERMISSIONS,
    remove,
  });
  return (
    <>
      <ListPage def={def} />
      {dialog}
    </>
  );
}
