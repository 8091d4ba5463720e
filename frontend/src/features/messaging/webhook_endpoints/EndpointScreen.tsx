import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { WebhookEndpoint } from '@/api/generated/merchant/client.schemas';
import { listWebhookEndpointHistory } from '@/api/generated/merchant/webhook-endpoints-history';
import { getWebhookEndpoint } from '@/api/generated/merchant/webhook-endpoints-reads';
import { queryOf } from '@/api/operation';
import { type DetailDef, DetailPage } from '@/components/detail/DetailPage';
import { ActionMenu } from '@/components/list/ActionMenu';
import { ListPanel } from '@/components/list/ListPage';
import { useRunAction } from '@/components/list/useRunAction';
import type { RowAction } from '@/components/list/types';
import { PermissionButton } from '@/components/PermissionButton';
import { Code, InstantText } from '@/components/Text';
import { useCallback, useMemo } from 'react';
import { deliveryList } from '../webhook_deliveries/public';
import { Standing } from './columns';
import { PATHS, PERMISSIONS } from './feature';
import { useEndpointActions } from './useEndpointActions';

function Buttons({
  row,
  actions,
}: {
  row: WebhookEndpoint;
  actions: readonly RowAction<WebhookEndpoint>[];
}) {
  const { t } = useTranslation('webhook_endpoints');
  const run = useRunAction<WebhookEndpoint>('webhook_endpoints');
  const test = actions.find(({ name }) => name === 'test');
  return (
    <>
      {row.is_enabled && test && (
        <PermissionButton
          variant="contained"
          permission={PERMISSIONS.edit}
          onClick={() => void run(test, [row])}
        >
          {t('actions.test')}
        </PermissionButton>
      )}
      <ActionMenu
        ns="webhook_endpoints"
        row={row}
        actions={actions.filter((action) => action !== test)}
      />
    </>
  );
}

/** What stands in the way, and which secrets sign. */
function Above({ row }: { row: WebhookEndpoint }) {
  const { t } = useTranslation('webhook_endpoints');
  return (
    <>
      {!row.is_enabled && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {t('standing.disabled')} <InstantText at={row.disabled_at} />
        </Alert>
      )}
      {row.is_enabled && row.failing_since && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {t('standing.failing')} <InstantText at={row.failing_since} />
        </Alert>
      )}
    </>
  );
}

function Kinds({ row }: { row: WebhookEndpoint }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px' }}>
      {row.kinds.map((kind) => (
        <Code key={kind}>{kind}</Code>
      ))}
    </div>
  );
}

const defOf = (
  id: string,
  actions: readonly RowAction<WebhookEndpoint>[],
): DetailDef<WebhookEndpoint> => {
  const deliveries = deliveryList(Number(id));
  return {
    ns: 'webhook_endpoints',
    load: (of) => queryOf(getWebhookEndpoint, Number(of)),
    title: ({ url }) => url,
    status: { field: 'is_enabled', render: (row) => <Standing row={row} /> },
    actions: (row) => <Buttons row={row} actions={actions} />,
    above: (row) => <Above row={row} />,
    sections: [
      {
        fields: [
          { field: 'url', kind: 'code' },
          { field: 'description' },
          { field: 'last_delivered_at', kind: 'datetime' },
          { field: 'waiting', kind: 'number' },
          { field: 'old_secret_until', kind: 'datetime' },
          { field: 'created_at', kind: 'datetime' },
          { field: 'kinds', render: (row) => <Kinds row={row} /> },
        ],
      },
    ],
    tabs: [{ name: 'deliveries', render: () => <ListPanel def={deliveries} /> }],
    history: (of, params) => queryOf(listWebhookEndpointHistory, Number(of), params),
  };
};

/** One endpoint: how it stands, what it is told, what it was sent. */
export default function EndpointScreen() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const toList = useCallback(() => void navigate(PATHS.list), [navigate]);
  const { actions, dialog } = useEndpointActions(toList);
  const def = useMemo(() => defOf(id, actions), [id, actions]);
  return (
    <>
      <DetailPage def={def} id={id} />
      {dialog}
    </>
  );
}
