import type {
  ListSurveysParams,
  Survey,
  SurveyTotals,
} from '@/api/generated/merchant/client.schemas';
import type { ListDef } from '@/components/list/types';
import { contractPaths } from '@/features/leasing/contracts/public';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { buildingSource } from '@/features/properties/buildings/public';
import { complaintPaths } from '../complaints/public';
import { PERMISSIONS, READS } from './feature';

export const surveyList: ListDef<Survey, ListSurveysParams, SurveyTotals> = {
  ns: 'surveys',
  icon: 'star',
  ...READS,
  columns: [
    {
      field: 'customer_name',
      kind: 'name',
      sort: 'customer_name_en',
      link: (row) => customerPaths.detail(row.customer_id),
    },
    {
      field: 'score',
      kind: 'number',
      sort: true,
      link: (row) => (row.complaint_id ? complaintPaths.record(row.complaint_id) : undefined),
    },
    { field: 'comment' },
    { field: 'answered_at', kind: 'datetime', sort: true },
    { field: 'building_name', kind: 'name', sort: 'building_name_en' },
    { field: 'unit_number', kind: 'code' },
    {
      field: 'contract_number',
      kind: 'code',
      link: (row) => contractPaths.detail(row.contract_id),
    },
    { field: 'receipt_number', kind: 'code' },
    { field: 'created_at', kind: 'datetime', sort: true },
    { field: 'expires_on', kind: 'date', sort: true, hidden: true },
    { field: 'asked_by', hidden: true },
  ],
  card: { first: ['customer_name', 'score'], second: ['comment', 'unit_number', 'answered_at'] },
  filters: [
    { kind: 'enum', param: 'answered', values: ['true', 'false'] },
    { kind: 'enum', param: 'score', values: [1, 2, 3, 4, 5] },
    { kind: 'entity', param: 'building_id', source: buildingSource },
    { kind: 'entity', param: 'customer_id', source: customerSource },
    { kind: 'dates', from: 'from', to: 'to', label: 'fields.created_at' },
  ],
  export: '/api/merchant/surveys/export',
  exportPermission: PERMISSIONS.view,
};
