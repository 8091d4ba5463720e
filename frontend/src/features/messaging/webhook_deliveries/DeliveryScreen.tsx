import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { WebhookAttempt, WebhookDelivery } from '@/api/generated/merchant/client.schemas';
import type { Query } from '@/api/operation';
import { type DetailDef, DetailPage } from '@/components/detail/DetailPage';
import { EmptyState } from '@/components/feedback/States';
import { Icon } from '@/components/Icon';
import { useRunAction } from '@/components/list/useRunAction';
import { Panel } from '@/components/Page';
import { PermissionButton } from '@/components/PermissionButton';
import { StatusChip } from '@/components/StatusChip';
import { Code, InstantText, NumberText } from '@/components/Text';
import { Tries } from '@/components/Tries';
import { POLL_MS, replay, STATE_TONES } from './columns';
import { PERMISSIONS } from './feature';
import { type Shown, deliveryOf } from './reads';

function Try({ attempt }: { attempt: WebhookAttempt }) {
  const { t } = useTranslation('webhook_deliveries');
  const { at, millis, status, failure, answer } = attempt;
  return (
    <li>
      <div className="head">
        <StatusChip
          tone={failure ? 'danger' : 'success'}
          label={failure ? t(`values.failure.${failure}`) : t('taken')}
        />
        {status !== undefined && (
          <span>
            HTTP <Code>{status}</Code>
          </span>
        )}
        <span>
          <NumberText value={millis} /> {t('millis')}
        </span>
        <small>
          <InstantText at={at} />
        </small>
      </div>
      {answer && <pre dir="ltr">{answer}</pre>}
    </li>
  );
}

function Attempts({ row }: { row: Shown }) {
  const { t } = useTranslation('webhook_deliveries');
  return (
    <Panel>
      {row.attempts.length === 0 ? (
        <EmptyState icon="clock" title={t('noTries.title')} text={t('noTries.text')} />
      ) : (
        <Tries>
          {row.attempts.map((attempt) => (
            <Try key={attempt.at} attempt={attempt} />
          ))}
        </Tries>
      )}
    </Panel>
  );
}

/** As it is sent, with line breaks for people. */
const readable = (payload: string) => JSON.stringify(JSON.parse(payload), undefined, 2);

function Body({ row }: { row: Shown }) {
  const { t } = useTranslation('webhook_deliveries');
  return (
    <Panel>
      {row.payload === undefined ? (
        <EmptyState icon="lock" title={t('hidden.title')} text={t('hidden.text')} />
      ) : (
        <Tries>
          <li>
            <pre dir="ltr">{readable(row.payload)}</pre>
          </li>
        </Tries>
      )}
    </Panel>
  );
}

function Again({ row }: { row: Shown }) {
  const { t } = useTranslation('webhook_deliveries');
  const run = useRunAction<WebhookDelivery>('webhook_deliveries');
  return (
    <PermissionButton
      variant="contained"
      permission={PERMISSIONS.edit}
      startIcon={<Icon name="refresh" size={16} />}
      onClick={() => void run(replay, [row])}
    >
      {t('actions.replay')}
    </PermissionButton>
  );
}

/** Asked again while it waits. */
const load = (id: string): Query<Shown> => ({
  ...deliveryOf(Number(id)),
  refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? POLL_MS : false),
});

const def: DetailDef<Shown> = {
  ns: 'webhook_deliveries',
  load,
  title: ({ kind }) => kind,
  status: { field: 'state', kind: 'enum', tones: STATE_TONES },
  actions: (row) => <Again row={row} />,
  sections: [
    {
      fields: [
        { field: 'url', kind: 'code' },
        { field: 'kind', kind: 'code' },
        { field: 'record_id', kind: 'code' },
        { field: 'created_at', kind: 'datetime' },
        { field: 'tries', kind: 'number' },
        { field: 'next_at', kind: 'datetime' },
        { field: 'ended_at', kind: 'datetime' },
      ],
    },
  ],
  tabs: [
    { name: 'attempts', render: (row) => <Attempts row={row} /> },
    { name: 'body', render: (row) => <Body row={row} /> },
  ],
};

/** One delivery: how it stands, what was sent, what each try was answered. */
export default function DeliveryScreen() {
  const { id = '' } = useParams();
  return <DetailPage def={def} id={id} />;
}
