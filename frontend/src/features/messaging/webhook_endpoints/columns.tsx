import type {
  ListWebhookEndpointsParams,
  WebhookEndpoint,
} from '@/api/generated/merchant/client.schemas';
import { useTranslation } from 'react-i18next';
import type { ListDef } from '@/components/list/types';
import { StatusChip } from '@/components/StatusChip';
import { PATHS, PERMISSIONS, READS } from './feature';

/** Whether it is told what happens, and takes it. */
export function Standing({ row }: { row: WebhookEndpoint }) {
  const { t } = useTranslation('webhook_endpoints');
  if (row.disabled_reason)
    return <StatusChip tone="neutral" label={t(`values.disabled_reason.${row.disabled_reason}`)} />;
  if (row.failing_since) return <StatusChip tone="danger" label={t('failing')} />;
  return <StatusChip tone="success" label={t('enabled')} />;
}

function KindCount({ row }: { row: WebhookEndpoint }) {
  const { t } = useTranslation('webhook_endpoints');
  return <>{t('kindCount', { count: row.kinds.length })}</>;
}

export const endpointList: ListDef<WebhookEndpoint, ListWebhookEndpointsParams> = {
  ns: 'webhook_endpoints',
  icon: 'link',
  ...READS,
  rowLink: ({ id }) => PATHS.detail(id),
  columns: [
    { field: 'url', kind: 'code', sort: true },
    { field: 'description' },
    { field: 'is_enabled', render: (row) => <Standing row={row} /> },
    { field: 'kinds', render: (row) => <KindCount row={row} /> },
    { field: 'waiting', kind: 'number' },
    { field: 'last_delivered_at', kind: 'datetime' },
    { field: 'created_at', kind: 'datetime', sort: true, hidden: true },
  ],
  card: { first: ['url', 'is_enabled'], second: ['description', 'kinds', 'waiting'] },
  filters: [{ kind: 'enum', param: 'is_enabled', values: ['true', 'false'] }],
  export: '/api/merchant/webhook_endpoints/export',
  exportPermission: PERMISSIONS.view,
};
