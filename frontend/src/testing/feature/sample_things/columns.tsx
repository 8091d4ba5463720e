import { useTranslation } from 'react-i18next';
import { queryOf } from '@/api/operation';
import { STATUSES, STATUS_TONES } from '@/components/list/status';
import type { ListDef } from '@/components/list/types';
import type { ListSampleThingsParams, SampleThing } from '../generated/client.schemas';
import { listSampleThings } from '../generated/sample-things-reads';
import { PERMISSIONS } from './feature';

function Pieces({ count }: { count: number }) {
  return useTranslation('sample_things').t('pieces', { count });
}

export const sampleThingList: ListDef<SampleThing, ListSampleThingsParams> = {
  ns: 'sample_things',
  icon: 'building',
  query: (params) => queryOf(listSampleThings, params),
  columns: [
    { field: 'name', kind: 'name', sort: 'name_en' },
    { field: 'pieces', sort: true, render: ({ pieces }) => <Pieces count={pieces} /> },
    { field: 'status', kind: 'enum', tones: STATUS_TONES },
  ],
  filters: [{ kind: 'enum', param: 'status', values: STATUSES }],
  export: '/api/merchant/sample_things/export',
  exportPermission: PERMISSIONS.view,
};
