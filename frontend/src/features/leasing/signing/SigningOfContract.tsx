import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ListContractSigningEventsParams,
  SigningEvent,
} from '@/api/generated/merchant/client.schemas';
import {
  getContractSigning,
  listContractSigningEvents,
} from '@/api/generated/merchant/signing-reads';
import { queryOf } from '@/api/operation';
import { EmptyState } from '@/components/feedback/States';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { Panel } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import type { RecordProps } from '@/components/shell/additions';
import { Code } from '@/components/Text';
import { deviceOf } from '@/lib/device';
import { Signers } from './Signers';

const events: Omit<ListDef<SigningEvent, ListContractSigningEventsParams>, 'query'> = {
  ns: 'signing',
  icon: 'clock',
  search: false,
  columns: [
    { field: 'at', kind: 'datetime' },
    { field: 'kind', kind: 'enum' },
    { field: 'party', kind: 'enum' },
    { field: 'by_name' },
    { field: 'ip', render: (event) => <Code>{event.ip ?? '—'}</Code> },
    { field: 'user_agent', render: (event) => deviceOf(event.user_agent ?? '') || '—' },
    { field: 'note' },
  ],
};

/** Who signs the contract, how far each is, and all that happened. */
export default function SigningOfContract({ id }: RecordProps) {
  const { t } = useTranslation('signing');
  const { data, error, refetch } = useQuery(queryOf(getContractSigning, id));
  const def = useMemo(
    () => ({
      ...events,
      query: (params?: ListContractSigningEventsParams) =>
        queryOf(listContractSigningEvents, id, params),
    }),
    [id],
  );
  if (error || !data) return <PendingPanel error={error} retry={() => void refetch()} />;
  if (data.signers.length === 0)
    return (
      <Panel>
        <EmptyState icon="edit" title={t('none.title')} text={t('none.text')} />
      </Panel>
    );
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Signers signing={data} />
      <ListPanel def={def} />
    </div>
  );
}
