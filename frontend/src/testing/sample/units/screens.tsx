import { DetailPage, type DetailDef } from '@/components/detail/DetailPage';
import { FormPage } from '@/components/form/FormPage';
import type { FormPageDef } from '@/components/form/types';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { isPersonName } from '@/lib/validation/texts';
import type { ListUnitsParams, Unit, UnitInput } from '../generated/client.schemas';
import { unitHistory } from '../generated/units-history';
import { getUnit, listUnits } from '../generated/units-reads';
import { createUnit, deleteUnit, updateUnit } from '../generated/units-writes';
import { queryOf } from '@/api/operation';

const TONES = { 1: 'success', 2: 'info' } as const;

const list: ListDef<Unit, ListUnitsParams> = {
  ns: 'sample_units',
  query: (params) => queryOf(listUnits, params),
  rowLink: (unit) => `/merchant/units/${unit.id}`,
  add: { to: '/merchant/units/new', permission: { page: 9, action: 2 } },
  export: '/api/merchant/units/export',
  columns: [
    { field: 'code', kind: 'code', sort: true },
    { field: 'name', kind: 'name' },
    { field: 'status', kind: 'enum', tones: TONES },
    { field: 'rent', kind: 'money', sort: true, total: true },
    { field: 'available_from', kind: 'date', sort: true },
    { field: 'phone', kind: 'phone', hidden: true },
  ],
  filters: [
    { kind: 'enum', param: 'status', values: [1, 2] },
    { kind: 'dates', from: 'from', to: 'to', label: 'fields.available_from' },
  ],
  actions: [
    { name: 'edit', icon: 'edit', link: (unit) => `/merchant/units/${unit.id}/edit` },
    {
      name: 'delete',
      icon: 'trash',
      danger: true,
      bulk: true,
      permission: { page: 9, action: 4 },
      run: (unit) => deleteUnit(unit.id),
      consequences: (unit) => [unit.code],
    },
  ],
};

const form: FormPageDef<UnitInput, Unit> = {
  ns: 'sample_units',
  back: '/merchant/units',
  create: createUnit,
  update: (id, body) => updateUnit(Number(id), body),
  load: (id) => queryOf(getUnit, Number(id)),
  defaults: { name_en: '', name_ar: '', status: 1, rent: '', available_from: '' },
  sections: [
    {
      fields: [
        { kind: 'bilingual', name: 'name', required: true, rules: [isPersonName] },
        { kind: 'select', name: 'status', values: [1, 2], required: true },
        { kind: 'money', name: 'rent', required: true },
        { kind: 'date', name: 'available_from', required: true },
        { kind: 'phone', name: 'phone' },
        { kind: 'textarea', name: 'notes', width: 12 },
      ],
    },
  ],
};

const detail: DetailDef<Unit> = {
  ns: 'sample_units',
  load: (id) => queryOf(getUnit, Number(id)),
  title: (unit, language) => unit[`name_${language}`],
  status: { field: 'status', kind: 'enum', tones: TONES },
  edit: { to: (unit) => `/merchant/units/${unit.id}/edit`, permission: { page: 9, action: 3 } },
  sections: [
    {
      fields: [
        { field: 'code', kind: 'code' },
        { field: 'rent', kind: 'money' },
        { field: 'available_from', kind: 'date' },
      ],
    },
  ],
  history: (id, params) => queryOf(unitHistory, Number(id), params),
};

export const UnitList = () => <ListPage def={list} />;
export const UnitForm = ({ id }: { id?: string }) => <FormPage def={form} id={id} />;
export const UnitDetail = ({ id }: { id: string }) => <DetailPage def={detail} id={id} />;
