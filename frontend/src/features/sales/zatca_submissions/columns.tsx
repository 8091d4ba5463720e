import type {
  ListZatcaSubmissionsParams,
  ZatcaSubmission,
} from '@/api/generated/merchant/client.schemas';
import type { ListDef } from '@/components/list/types';
import { customerPaths } from '@/features/parties/customers/public';
import { DueClock } from './DueClock';
import { PATHS, PERMISSIONS, READS } from './feature';
import { StateText } from './StateText';
import { MOVING, STATES, isDue, isMoving } from './states';

type Page = { items: ZatcaSubmission[] };

/** Asked again while something that is shown is on its way. */
const query = (params?: ListZatcaSubmissionsParams) => ({
  ...READS.query(params),
  refetchInterval: ({ state }: { state: { data?: Page } }) =>
    state.data?.items.some((row) => isMoving(row.state)) ? MOVING.pollMs : false,
});

export const NOT_THERE = 'waiting,sending,blocked';
export const TO_LOOK_AT = 'rejected,blocked';

export const queueList = (ahead: number): ListDef<ZatcaSubmission, ListZatcaSubmissionsParams> => ({
  ns: 'zatca_submissions',
  icon: 'contract',
  query,
  rowLink: (row) => PATHS.detail(row.id),
  columns: [
    { field: 'invoice_number', kind: 'code', sort: true },
    { field: 'state', sort: true, render: (row) => <StateText row={row} /> },
    {
      field: 'due_at',
      label: 'fields.clock',
      sort: true,
      render: (row) =>
        isDue(row.state) ? <DueClock dueAt={row.due_at} call={row.call} ahead={ahead} /> : '—',
    },
    { field: 'customer_name', kind: 'name', link: (row) => customerPaths.detail(row.customer_id) },
    { field: 'kind', kind: 'enum' },
    { field: 'subtype', kind: 'enum', tones: { standard: 'accent', simplified: 'neutral' } },
    { field: 'total', kind: 'money', sort: true },
    { field: 'created_at', kind: 'datetime', sort: true },
    { field: 'attempts', kind: 'number', sort: true, hidden: true },
    { field: 'next_attempt_at', kind: 'datetime', sort: true, hidden: true },
    { field: 'http_status', kind: 'code', hidden: true },
    { field: 'error', hidden: true },
    { field: 'icv', kind: 'code', sort: true, hidden: true },
    { field: 'uuid', kind: 'code', hidden: true },
    { field: 'finished_at', kind: 'datetime', hidden: true },
  ],
  filters: [
    { kind: 'enum', param: 'state', values: [TO_LOOK_AT, NOT_THERE, 'waiting,sending', ...STATES] },
    { kind: 'enum', param: 'older_than_hours', values: [1, 4, 12, 20, 24] },
    { kind: 'text', param: 'code' },
    { kind: 'enum', param: 'subtype', values: ['standard', 'simplified'] },
    { kind: 'enum', param: 'call', values: ['reporting', 'clearance'] },
    { kind: 'dates', from: 'from', to: 'to', label: 'fields.created_at' },
  ],
  export: '/api/merchant/zatca_submissions/export',
  exportPermission: PERMISSIONS.view,
});
