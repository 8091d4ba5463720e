import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getViewingAgents } from '@/api/generated/merchant/viewings-reads';
import { queryOf } from '@/api/operation';
import { CheckGroup } from '@/components/fields/CheckGroup';

/** The employees who show units to visitors: the first of those who are free, with the fewest viewings. */
export function AgentsField() {
  const { t } = useTranslation('viewings');
  const { data = [] } = useQuery(queryOf(getViewingAgents));
  return (
    <CheckGroup
      name="agent_ids"
      label={t('fields.agent_ids')}
      options={data.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> }))}
      help={t('help.agent_ids')}
    />
  );
}

/** What the history keeps as ids. */
export function NamesOfAgents({ ids }: { ids: readonly number[] }) {
  const { data = [] } = useQuery(queryOf(getViewingAgents));
  const names = ids.map((id) => data.find((one) => one.id === id)?.name ?? String(id));
  return <bdi>{names.join(', ') || '—'}</bdi>;
}
