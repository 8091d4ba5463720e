import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { ListPanel } from '@/components/list/ListPage';
import { useListAnswer } from '@/components/list/useListAnswer';
import { Segments } from '@/components/Segments';
import { STATES, lineList } from './columns';
import { READS } from './feature';
import { useLineActions } from './useLineActions';

/** How many lines wait, from the list's own answer: of what is shown while a state is chosen. */
function StateSegments({ statementId }: { statementId?: number }) {
  const { t } = useTranslation('bank_lines');
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const reads = useMemo(
    () => ({
      ...READS,
      fixed: statementId === undefined ? {} : { bank_statement_id: statementId },
    }),
    [statementId],
  );
  const { data } = useListAnswer(reads);
  const current = query.get('state') ?? '';
  return (
    <Segments
      label={t('byState')}
      current={current}
      segments={[
        { name: '', word: t('all'), to: pathname },
        ...STATES.map((state) => ({
          name: state,
          word: t(`values.state.${state}`),
          to: `${pathname}?state=${state}`,
          count: current === '' || current === state ? data?.totals?.[state] : undefined,
        })),
      ]}
    />
  );
}

/** Lines of one statement, or of all, with what can be done with them. */
export function LinesPanel({ statementId }: { statementId?: number }) {
  const { actions, dialog } = useLineActions();
  const def = useMemo(
    () => ({
      ...lineList,
      actions,
      ...(statementId !== undefined && {
        fixed: { bank_statement_id: statementId },
        filters: lineList.filters?.filter(
          (filter) => !('param' in filter && filter.param === 'bank_account_id'),
        ),
      }),
    }),
    [actions, statementId],
  );
  return (
    <>
      <StateSegments statementId={statementId} />
      <ListPanel def={def} />
      {dialog}
    </>
  );
}
