import type { Enquiry, ListEnquiriesParams } from '@/api/generated/merchant/client.schemas';
import type { ListDef } from '@/components/list/types';
import { customerPaths } from '@/features/parties/customers/public';
import { buildingSource } from '../buildings/public';
import { unitPaths, unitSource } from '../units/public';
import { PERMISSIONS, READS } from './feature';

export const STATES = ['new', 'answered', 'closed'] as const;
const STATE_TONES = { new: 'warning', answered: 'success', closed: 'neutral' } as const;

export const enquiryList: ListDef<Enquiry, ListEnquiriesParams> = {
  ns: 'enquiries',
  icon: 'mail',
  ...READS,
  columns: [
    {
      field: 'name',
      sort: true,
      link: (row) => (row.customer_id ? customerPaths.detail(row.customer_id) : undefined),
    },
    { field: 'mobile', kind: 'phone' },
    {
      field: 'unit_number',
      kind: 'code',
      sort: 'unit',
      link: (row) => unitPaths.detail(row.unit_id),
    },
    { field: 'building_name', kind: 'name', sort: 'building' },
    { field: 'viewing_on', kind: 'date', sort: true },
    { field: 'message' },
    { field: 'state', kind: 'enum', sort: true, tones: STATE_TONES },
    { field: 'note', hidden: true },
    { field: 'handled_by', hidden: true },
    { field: 'created_at', kind: 'datetime', sort: true },
  ],
  card: { first: ['name', 'state'], second: ['mobile', 'unit_number', 'viewing_on', 'message'] },
  filters: [
    { kind: 'enum', param: 'state', values: STATES },
    { kind: 'dates', from: 'viewing_from', to: 'viewing_to', label: 'fields.viewing_on' },
    { kind: 'entity', param: 'unit_id', source: unitSource },
    { kind: 'entity', param: 'building_id', source: buildingSource },
  ],
  export: '/api/merchant/enquiries/export',
  exportPermission: PERMISSIONS.view,
};
