import type {
  ListTenantLinksParams,
  ListTenantLinkVisitsParams,
  TenantLink,
  TenantLinkVisit,
} from '@/api/generated/merchant/client.schemas';
import { listTenantLinkVisits } from '@/api/generated/merchant/tenant-links-reads';
import { queryOf } from '@/api/operation';
import type { ListDef } from '@/components/list/types';
import { Code } from '@/components/Text';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { deviceOf } from '@/lib/device';
import { PERMISSIONS, READS } from './feature';

const STATES = ['open', 'closed'] as const;
export type LinksDef = ListDef<TenantLink, ListTenantLinksParams>;

const shared: LinksDef = {
  ns: 'tenant_links',
  icon: 'link',
  ...READS,
  columns: [
    { field: 'state', kind: 'enum', tones: { open: 'success', closed: 'neutral' } },
    { field: 'visits', kind: 'number' },
    { field: 'last_visit_at', kind: 'datetime' },
    { field: 'opened_by' },
    { field: 'created_at', kind: 'datetime', sort: true },
    { field: 'closed_at', kind: 'datetime', hidden: true },
  ],
  card: { first: ['state', 'visits'], second: ['last_visit_at', 'created_at'] },
  filters: [{ kind: 'enum', param: 'state', values: STATES }],
};

export const linksOf = (customer_id: number): LinksDef => ({
  ...shared,
  fixed: { customer_id },
  search: false,
});

/** Of all tenants. */
export const allLinks: LinksDef = {
  ...shared,
  columns: [
    {
      field: 'customer_name',
      kind: 'name',
      sort: 'customer',
      link: (row) => customerPaths.detail(row.customer_id),
    },
    ...shared.columns,
  ],
  card: { first: ['customer_name', 'state'], second: ['visits', 'last_visit_at'] },
  filters: [
    ...(shared.filters ?? []),
    { kind: 'entity', param: 'customer_id', source: customerSource },
  ],
  export: '/api/merchant/tenant_links/export',
  exportPermission: PERMISSIONS.view,
};

/** What happened at a link. */
export const visitsOf = (id: number): ListDef<TenantLinkVisit, ListTenantLinkVisitsParams> => ({
  ns: 'tenant_links',
  icon: 'view',
  query: (params) => queryOf(listTenantLinkVisits, id, params),
  search: false,
  columns: [
    { field: 'at', kind: 'datetime' },
    { field: 'kind', kind: 'enum' },
    { field: 'note', render: (row) => <bdi>{row.note ?? '—'}</bdi> },
    { field: 'ip', render: (row) => <Code>{row.ip ?? '—'}</Code> },
    { field: 'user_agent', render: (row) => deviceOf(row.user_agent ?? '') || '—' },
  ],
});
