import {
  type Complaint,
  ComplaintKind,
  ComplaintState,
  type ListComplaintsParams,
} from '@/api/generated/merchant/client.schemas';
import type { ListDef } from '@/components/list/types';
import { userSource } from '@/features/identity/users/public';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { buildingSource } from '@/features/properties/buildings/public';
import { READS, PERMISSIONS } from './feature';

const STATE_TONES = { open: 'warning', under_way: 'info', closed: 'success' } as const;

export const complaintList: ListDef<Complaint, ListComplaintsParams> = {
  ns: 'complaints',
  icon: 'info',
  ...READS,
  columns: [
    {
      field: 'customer_name',
      kind: 'name',
      sort: 'customer_name_en',
      link: (row) => customerPaths.detail(row.customer_id),
    },
    { field: 'kind', kind: 'enum', sort: true },
    { field: 'text' },
    { field: 'score', kind: 'number' },
    { field: 'state', kind: 'enum', tones: STATE_TONES, sort: true },
    { field: 'assignee_name', sort: true },
    { field: 'due_on', kind: 'date', sort: true },
    { field: 'is_late', kind: 'boolean' },
    { field: 'building_name', kind: 'name' },
    { field: 'unit_number', kind: 'code' },
    { field: 'contract_number', kind: 'code', hidden: true },
    { field: 'resolution', hidden: true },
    { field: 'closed_at', kind: 'datetime', sort: true, hidden: true },
    { field: 'closed_by', hidden: true },
    { field: 'created_at', kind: 'datetime', sort: true },
  ],
  card: { first: ['customer_name', 'state'], second: ['kind', 'text', 'due_on', 'assignee_name'] },
  filters: [
    { kind: 'enum', param: 'state', values: Object.values(ComplaintState) },
    { kind: 'enum', param: 'kind', values: Object.values(ComplaintKind) },
    { kind: 'enum', param: 'late', values: ['true', 'false'] },
    { kind: 'entity', param: 'assignee_id', source: userSource },
    { kind: 'entity', param: 'customer_id', source: customerSource },
    { kind: 'entity', param: 'building_id', source: buildingSource },
    { kind: 'dates', from: 'due_from', to: 'due_to', label: 'fields.due_on' },
  ],
  export: '/api/merchant/complaints/export',
  exportPermission: PERMISSIONS.view,
};
