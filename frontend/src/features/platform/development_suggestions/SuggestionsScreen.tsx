import { useMemo, useState } from 'react';
import { download } from '@/api/client';
import {
  type DevelopmentSuggestion,
  DevelopmentSuggestionStatus,
  type ListDevelopmentSuggestionsParams,
} from '@/api/generated/manager/client.schemas';
import { listDevelopmentSuggestionHistory } from '@/api/generated/manager/development-suggestions-history';
import { queryOf } from '@/api/operation';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { merchantSource } from '../subscriptions/public';
import { AnswerDialog } from './AnswerDialog';
import { PERMISSIONS, READS } from './feature';
import { STATUS_TONES } from './tones';

const list: ListDef<DevelopmentSuggestion, ListDevelopmentSuggestionsParams> = {
  ns: 'development_suggestions',
  icon: 'star',
  ...READS,
  columns: [
    { field: 'content' },
    { field: 'status', kind: 'enum', tones: STATUS_TONES, sort: true },
    { field: 'merchant_name', kind: 'name', sort: true },
    { field: 'user_name', sort: true },
    { field: 'page', kind: 'code' },
    { field: 'created_at', kind: 'datetime', sort: true },
    { field: 'answered_by', hidden: true },
    { field: 'answered_at', kind: 'datetime', sort: true, hidden: true },
  ],
  card: { first: ['content', 'status'], second: ['merchant_name', 'user_name', 'created_at'] },
  filters: [
    { kind: 'enum', param: 'status', values: Object.values(DevelopmentSuggestionStatus) },
    { kind: 'entity', param: 'merchant_id', source: merchantSource },
    { kind: 'dates', from: 'from', to: 'to', label: 'fields.created_at' },
  ],
  export: '/api/manager/development_suggestions/export',
  exportPermission: PERMISSIONS.view,
};

/** What merchants' people want changed, and the answers. */
export default function SuggestionsScreen() {
  const [answered, setAnswered] = useState<DevelopmentSuggestion>();
  const { history, dialog } = useRowHistory({
    ns: 'development_suggestions',
    query: (id, params) => queryOf(listDevelopmentSuggestionHistory, Number(id), params),
    nameOf: (row: DevelopmentSuggestion) => row.user_name,
  });
  const def = useMemo(
    () => ({
      ...list,
      actions: [
        {
          name: 'answer',
          icon: 'edit' as const,
          permission: PERMISSIONS.edit,
          open: setAnswered,
        },
        {
          name: 'picture',
          icon: 'down' as const,
          when: (row: DevelopmentSuggestion) => row.has_picture,
          run: (row: DevelopmentSuggestion) =>
            download(
              { url: `/api/manager/development_suggestions/${row.id}/file` },
              `suggestion-${row.id}`,
            ),
        },
        history,
      ],
    }),
    [history],
  );
  return (
    <>
      <ListPage def={def} />
      {answered && <AnswerDialog row={answered} onClose={() => setAnswered(undefined)} />}
      {dialog}
    </>
  );
}
