import { useCallback } from 'react';
import {
  type KnownCity,
  type KnownCityInput,
  type KnownCityUpdate,
  type ListKnownCitiesParams,
  Status,
} from '@/api/generated/manager/client.schemas';
import { listKnownCityHistory } from '@/api/generated/manager/known-cities-history';
import { createKnownCity, updateKnownCity } from '@/api/generated/manager/known-cities-writes';
import { queryOf } from '@/api/operation';
import { countrySource } from '@/components/fields/countrySource';
import type { FormDef, FormValues } from '@/components/form/types';
import { ListPage } from '@/components/list/ListPage';
import { STATUSES, STATUS_TONES } from '@/components/list/status';
import type { ListDef } from '@/components/list/types';
import { useDialogList } from '@/components/list/useDialogList';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { maxLength } from '@/lib/validation/texts';
import { PERMISSIONS, READS } from './feature';

/** What an edit of the whole record would send, with another status. */
const setStatus = ({ id, country, name_en, name_ar, version }: KnownCity, status: Status) =>
  updateKnownCity(id, { country, name_en, name_ar, status, version });

const list: ListDef<KnownCity, ListKnownCitiesParams> = {
  ns: 'known_cities',
  icon: 'building',
  ...READS,
  columns: [
    { field: 'name_en', sort: true },
    { field: 'name_ar', sort: true },
    { field: 'country_name', kind: 'name', sort: 'country' },
    { field: 'status', kind: 'enum', tones: STATUS_TONES, sort: true },
  ],
  filters: [
    { kind: 'entity', param: 'country', source: countrySource },
    { kind: 'enum', param: 'status', values: STATUSES },
  ],
  actions: [
    {
      name: 'activate',
      icon: 'check',
      permission: PERMISSIONS.edit,
      when: (row) => row.status === Status.disabled,
      bulk: true,
      run: (row) => setStatus(row, Status.active),
    },
    {
      name: 'disable',
      icon: 'close',
      permission: PERMISSIONS.edit,
      when: (row) => row.status === Status.active,
      bulk: true,
      run: (row) => setStatus(row, Status.disabled),
    },
  ],
  export: '/api/manager/known_cities/export',
  exportPermission: PERMISSIONS.view,
};

/** Only a stored one has a status. */
const isEdit = (values: FormValues) => values.status !== undefined;

const form: FormDef<KnownCityInput, KnownCity> = {
  ns: 'known_cities',
  defaults: { name_en: '', name_ar: '', country: 'AE' },
  sections: [
    {
      fields: [
        { name: 'name', kind: 'bilingual', required: true, rules: [maxLength(120)] },
        { name: 'country', kind: 'entity', source: countrySource, required: true },
        {
          name: 'status',
          kind: 'select',
          values: STATUSES,
          numeric: true,
          required: true,
          when: isEdit,
          help: 'help.status',
        },
      ],
    },
  ],
  fromRecord: ({ name_en, name_ar, country, status }) => ({ name_en, name_ar, country, status }),
  create: createKnownCity,
  update: (id, body) => updateKnownCity(Number(id), body as KnownCityUpdate),
};

const history = (id: string, params: object) => queryOf(listKnownCityHistory, Number(id), params);

/** The cities that a merchant's own list starts from, by country. */
export default function CitiesScreen() {
  const language = useLanguage();
  const nameOf = useCallback((row: KnownCity) => localName(row, language), [language]);
  const { def, dialog } = useDialogList({ list, form, history, nameOf, permissions: PERMISSIONS });
  return (
    <>
      <ListPage def={def} />
      {dialog}
    </>
  );
}
