import { useMemo } from 'react';
import type {
  ListManagementAgreementsParams,
  ManagementAgreement,
  ManagementAgreementUpdate,
} from '@/api/generated/merchant/client.schemas';
import { listManagementAgreementHistory } from '@/api/generated/merchant/management-agreements-history';
import { listManagementAgreements } from '@/api/generated/merchant/management-agreements-reads';
import {
  createManagementAgreement,
  deleteManagementAgreement,
  updateManagementAgreement,
} from '@/api/generated/merchant/management-agreements-writes';
import { queryOf } from '@/api/operation';
import type { HistoryQuery } from '@/components/detail/HistoryTab';
import type { FormDef } from '@/components/form/types';
import { AddListPanel } from '@/components/list/AddListPanel';
import type { ListDef } from '@/components/list/types';
import { useDialogList } from '@/components/list/useDialogList';
import type { RecordProps } from '@/components/shell/additions';
import { buildingSource } from '@/features/properties/buildings/public';
import { PERMISSIONS } from './feature';

type Body = Omit<ManagementAgreementUpdate, 'version'> & { building_id?: number };

const BASES = ['collected', 'billed'] as const;
const STATES = ['running', 'upcoming', 'ended'] as const;

const percent = (value: string) => <bdi>{value}%</bdi>;

const list: ListDef<ManagementAgreement, ListManagementAgreementsParams> = {
  ns: 'management_agreements',
  icon: 'contract',
  query: (params) => queryOf(listManagementAgreements, params),
  defaultSort: '-starts_on',
  search: false,
  columns: [
    { field: 'building_name', kind: 'name' },
    { field: 'starts_on', kind: 'date', sort: true },
    { field: 'ends_on', kind: 'date', sort: true },
    {
      field: 'state',
      kind: 'enum',
      tones: { running: 'success', upcoming: 'info', ended: 'neutral' },
    },
    { field: 'percentage', sort: true, render: (row) => percent(row.percentage) },
    { field: 'basis', kind: 'enum' },
    { field: 'minimum', kind: 'money' },
    { field: 'placement_percentage', render: (row) => percent(row.placement_percentage) },
    { field: 'renewal_fee', kind: 'money' },
    { field: 'reserve', kind: 'money' },
    { field: 'note', hidden: true },
  ],
  card: { first: ['percentage', 'state'], second: ['starts_on', 'ends_on', 'building_name'] },
  filters: [
    { kind: 'enum', param: 'state', values: STATES },
    { kind: 'enum', param: 'basis', values: BASES },
  ],
  export: '/api/merchant/management_agreements/export',
  exportPermission: PERMISSIONS.view,
};

const isNew = (values: Record<string, unknown>) => values.id === undefined;

const formOf = (ownerId: number): FormDef<Body, ManagementAgreement> => ({
  ns: 'management_agreements',
  defaults: { basis: 'collected', percentage: '', starts_on: '' },
  sections: [
    {
      fields: [
        {
          kind: 'entity',
          name: 'building_id',
          source: buildingSource,
          numeric: true,
          width: 12,
          help: 'help.building_id',
          disabled: (values) => !isNew(values),
        },
        { kind: 'date', name: 'starts_on', required: true },
        { kind: 'date', name: 'ends_on', help: 'help.ends_on' },
      ],
    },
    {
      title: 'sections.fees',
      fields: [
        { kind: 'money', name: 'percentage', required: true },
        { kind: 'select', name: 'basis', values: BASES, required: true },
        { kind: 'money', name: 'minimum', help: 'help.minimum' },
        { kind: 'money', name: 'placement_percentage', help: 'help.placement_percentage' },
        { kind: 'money', name: 'renewal_fee', help: 'help.renewal_fee' },
        { kind: 'money', name: 'reserve', help: 'help.reserve' },
        { kind: 'textarea', name: 'note', width: 12, rows: 2 },
      ],
    },
  ],
  create: (body) => createManagementAgreement({ ...body, owner_id: ownerId }),
  // The building stays as it is: another one has an agreement of its own.
  update: (id, body) =>
    updateManagementAgreement(Number(id), {
      starts_on: body.starts_on,
      ends_on: body.ends_on,
      basis: body.basis,
      percentage: body.percentage,
      minimum: body.minimum,
      placement_percentage: body.placement_percentage,
      renewal_fee: body.renewal_fee,
      reserve: body.reserve,
      note: body.note,
      version: body.version ?? 0,
    }),
});

const history: HistoryQuery = (id, params) =>
  queryOf(listManagementAgreementHistory, Number(id), params);

/** For what an owner's property is managed, from a day on. */
export default function AgreementsOfOwner({ id }: RecordProps) {
  const own = useMemo(() => ({ ...list, fixed: { owner_id: id } }), [id]);
  const form = useMemo(() => formOf(id), [id]);
  const { def, dialog } = useDialogList({
    list: own,
    form,
    history,
    nameOf: (row: ManagementAgreement) => row.starts_on,
    permissions: PERMISSIONS,
    remove: (row: ManagementAgreement) => deleteManagementAgreement(row.id),
  });
  return <AddListPanel def={def}>{dialog}</AddListPanel>;
}
