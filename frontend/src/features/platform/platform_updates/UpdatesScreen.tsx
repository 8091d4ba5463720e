import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ListPlatformUpdatesParams,
  type PlatformUpdate,
  type PlatformUpdateInput,
  PlatformUpdateState,
  type PlatformUpdateUpdate,
} from '@/api/generated/manager/client.schemas';
import { listPlatformUpdateHistory } from '@/api/generated/manager/platform-updates-history';
import {
  createPlatformUpdate,
  deletePlatformUpdate,
  publishPlatformUpdate,
  updatePlatformUpdate,
  withdrawPlatformUpdate,
} from '@/api/generated/manager/platform-updates-writes';
import { queryOf } from '@/api/operation';
import type { FormDef } from '@/components/form/types';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { useDialogList } from '@/components/list/useDialogList';
import { Audience, CountriesField, PackagesField } from './AudienceFields';
import { PERMISSIONS, READS } from './feature';

const list: ListDef<PlatformUpdate, ListPlatformUpdatesParams> = {
  ns: 'platform_updates',
  icon: 'bell',
  ...READS,
  columns: [
    { field: 'title', kind: 'name' },
    { field: 'day', kind: 'date', sort: true },
    {
      field: 'state',
      kind: 'enum',
      tones: { [PlatformUpdateState.draft]: 'neutral', [PlatformUpdateState.published]: 'success' },
    },
    { field: 'countries', render: (row) => <Audience row={row} /> },
    { field: 'readers', kind: 'number' },
    { field: 'published_at', kind: 'datetime', sort: true },
  ],
  card: { first: ['title', 'state'], second: ['day', 'countries', 'readers'] },
  filters: [
    { kind: 'enum', param: 'published', values: ['true', 'false'] },
    { kind: 'dates', from: 'from', to: 'to', label: 'fields.day' },
  ],
  export: '/api/manager/platform_updates/export',
  exportPermission: PERMISSIONS.view,
};

const form: FormDef<PlatformUpdateInput, PlatformUpdate> = {
  ns: 'platform_updates',
  defaults: { countries: [], packages: [] },
  sections: [
    {
      fields: [
        { kind: 'date', name: 'day', required: true },
        { kind: 'bilingual', name: 'title', required: true },
        { kind: 'bilingual', name: 'content', required: true, rows: 6 },
        { kind: 'custom', name: 'countries', width: 12, render: () => <CountriesField /> },
        { kind: 'custom', name: 'packages', width: 12, render: () => <PackagesField /> },
      ],
    },
  ],
  fromRecord: ({ title_en, title_ar, content_en, content_ar, day, countries, packages }) => ({
    title_en,
    title_ar,
    content_en,
    content_ar,
    day,
    countries,
    packages: packages as PlatformUpdateInput['packages'],
  }),
  create: createPlatformUpdate,
  update: (id, body) => updatePlatformUpdate(Number(id), body as PlatformUpdateUpdate),
};

const history = (id: string, params: object) =>
  queryOf(listPlatformUpdateHistory, Number(id), params);
const nameOf = (row: PlatformUpdate) => row.title_en;
const remove = (row: PlatformUpdate) => deletePlatformUpdate(row.id);
const isDraft = (row: PlatformUpdate) => row.state === PlatformUpdateState.draft;

/** News of the product: written, published, taken back. */
export default function UpdatesScreen() {
  const { t } = useTranslation('platform_updates');
  const withActions = useMemo<typeof list>(
    () => ({
      ...list,
      actions: [
        {
          name: 'publish',
          icon: 'check',
          permission: PERMISSIONS.publish,
          when: isDraft,
          run: (row) => publishPlatformUpdate(row.id, { version: row.version }),
          consequences: (row) => [t('consequences.publish', { name: nameOf(row) })],
        },
        {
          name: 'withdraw',
          icon: 'back',
          permission: PERMISSIONS.publish,
          when: (row) => !isDraft(row),
          run: (row) => withdrawPlatformUpdate(row.id, { version: row.version }),
          consequences: (row) => [t('consequences.withdraw', { name: nameOf(row) })],
        },
      ],
    }),
    [t],
  );
  const { def, dialog } = useDialogList({
    list: withActions,
    form,
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
