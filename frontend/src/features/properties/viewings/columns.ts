import {
  type ListViewingsParams,
  type Viewing,
  ViewingState,
} from '@/api/generated/merchant/client.schemas';
import type { ListDef } from '@/components/list/types';
import { buildingSource } from '../buildings/public';
import { unitPaths, unitSource } from '../units/public';
import { PERMISSIONS, READS } from './feature';
import { agentSource, enquirySource } from './source';

export type ViewingsDef = ListDef<Viewing, ListViewingsParams>;

export const STATE_TONES = {
  planned: 'info',
  done: 'success',
  no_show: 'warning',
  cancelled: 'neutral',
} as const;

export const viewingList: ViewingsDef = {
  ns: 'viewings',
  icon: 'calendar',
  ...READS,
  columns: [
    { field: 'starts_at', kind: 'datetime', sort: true },
    { field: 'name', sort: true },
    { field: 'mobile', kind: 'phone' },
    {
      field: 'unit_number',
      kind: 'code',
      sort: 'unit',
      link: (row) => unitPaths.detail(row.unit_id),
    },
    { field: 'building_name', kind: 'name', sort: 'building' },
    { field: 'agent_name', sort: 'agent' },
    { field: 'state', kind: 'enum', sort: true, tones: STATE_TONES },
    { field: 'outcome' },
    { field: 'reason', hidden: true },
    { field: 'ends_at', kind: 'datetime', hidden: true },
    { field: 'email', hidden: true },
    { field: 'allow_whatsapp', kind: 'boolean', hidden: true },
    { field: 'planned_by', hidden: true },
    { field: 'closed_at', kind: 'datetime', hidden: true },
    { field: 'closed_by', hidden: true },
    { field: 'created_at', kind: 'datetime', sort: true, hidden: true },
  ],
  card: { first: ['starts_at', 'state'], second: ['name', 'mobile', 'unit_number', 'agent_name'] },
  filters: [
    { kind: 'dates', from: 'day_from', to: 'day_to', label: 'fields.starts_at' },
    { kind: 'enum', param: 'state', values: Object.values(ViewingState) },
    { kind: 'entity', param: 'agent_id', source: agentSource },
    { kind: 'entity', param: 'unit_id', source: unitSource },
    { kind: 'entity', param: 'building_id', source: buildingSource },
    { kind: 'entity', param: 'enquiry_id', source: enquirySource },
  ],
  export: '/api/merchant/viewings/export',
  exportPermission: PERMISSIONS.view,
};

/** Those of one unit, on its page. */
export const viewingsOfUnit = (unit_id: number): ViewingsDef => ({
  ...viewingList,
  fixed: { unit_id },
  columns: viewingList.columns.filter(
    ({ field }) => field !== 'unit_number' && field !== 'building_name',
  ),
  card: { first: ['starts_at', 'state'], second: ['name', 'mobile', 'agent_name'] },
  filters: [{ kind: 'enum', param: 'state', values: Object.values(ViewingState) }],
});
