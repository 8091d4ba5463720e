import { useCallback } from 'react';
import {
  type ListMarketingSourcesParams,
  type MarketingSource,
  type MarketingSourceInput,
  type MarketingSourceUpdate,
} from '@/api/generated/manager/client.schemas';
import { listMarketingSourceHistory } from '@/api/generated/manager/marketing-settings-history';
import {
  createMarketingSource,
  updateMarketingSource,
} from '@/api/generated/manager/marketing-settings-writes';
import { queryOf } from '@/api/operation';
import type { FormDef, FormValues } from '@/components/form/types';
import { AddListPanel } from '@/components/list/AddListPanel';
import { STATUSES, STATUS_TONES } from '@/components/list/status';
import type { ListDef } from '@/components/list/types';
import { useDialogList } from '@/components/list/useDialogList';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { maxLength } from '@/lib/validation/texts';
import { PERMISSIONS, SOURCES } from './feature';

const list: ListDef<MarketingSource, ListMarketingSourcesParams> = {
  ns: 'marketing_sources',
  icon: 'star',
  ...SOURCES,
  columns: [
    { field: 'name', kind: 'name', sort: 'name_en' },
    { field: 'utm_source', kind: 'code', sort: true },
    { field: 'leads', kind: 'number' },
    { field: 'status', kind: 'enum', tones: STATUS_TONES, sort: true },
  ],
  filters: [{ kind: 'enum', param: 'status', values: STATUSES }],
  export: '/api/manager/marketing_settings/sources/export',
  exportPermission: PERMISSIONS.view,
};

/** Only a stored one has a status. */
const isEdit = (values: FormValues) => values.status !== undefined;

const form: FormDef<MarketingSourceInput, MarketingSource> = {
  ns: 'marketing_sources',
  defaults: { name_en: '', name_ar: '', utm_source: '' },
  sections: [
    {
      fields: [
        { kind: 'bilingual', name: 'name', required: true, rules: [maxLength(120)] },
        {
          kind: 'text',
          name: 'utm_source',
          required: true,
          rules: [maxLength(50)],
          help: 'help.utm_source',
        },
        {
          kind: 'select',
          name: 'status',
          values: STATUSES,
          numeric: true,
          required: true,
          when: isEdit,
          help: 'help.status',
        },
      ],
    },
  ],
  fromRecord: ({ name_en, name_ar, utm_source, status }) => ({
    name_en,
    name_ar,
    utm_source,
    status,
  }),
  create: createMarketingSource,
  update: (id, body) => updateMarketingSource(Number(id), body as MarketingSourceUpdate),
};

const history = (id: string, params: object) =>
  queryOf(listMarketingSourceHistory, Number(id), params);

/** Where leads come from. */
export function SourcesPanel() {
  const language = useLanguage();
  const nameOf = useCallback((row: MarketingSource) => localName(row, language), [language]);
  const { def, dialog } = useDialogList({ list, form, history, nameOf, permissions: PERMISSIONS });
  return <AddListPanel def={def}>{dialog}</AddListPanel>;
}
