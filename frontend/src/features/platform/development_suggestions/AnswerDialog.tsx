import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AnswerSuggestionInput,
  type DevelopmentSuggestion,
  DevelopmentSuggestionStatus as Status,
} from '@/api/generated/manager/client.schemas';
import { answerSuggestion } from '@/api/generated/manager/development-suggestions-writes';
import type { FormDef, FormValues } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { Letter } from '@/components/Letter';

/** Where a suggestion may go from its state; the server refuses the rest. */
const NEXT: Readonly<Record<Status, readonly Status[]>> = {
  [Status.new]: [Status.under_processing, Status.done, Status.rejected],
  [Status.under_processing]: [Status.under_processing, Status.done, Status.rejected],
  [Status.rejected]: [Status.under_processing, Status.rejected],
  [Status.done]: [Status.done],
};

/** The suggestion in its sender's words, and the answer that the sender is told. */
export function AnswerDialog({
  row,
  onClose,
}: {
  row: DevelopmentSuggestion;
  onClose: () => void;
}) {
  const { t } = useTranslation('development_suggestions');
  const def = useMemo<FormDef<AnswerSuggestionInput, DevelopmentSuggestion>>(() => {
    const needed = (language: string) => (values: FormValues) =>
      row.language === language && Number(values.status) !== Status.under_processing;
    return {
      ns: 'development_suggestions',
      draft: `development_suggestions.${row.id}`,
      defaults: {
        status: NEXT[row.status][0] ?? row.status,
        answer_en: row.answer_en ?? '',
        answer_ar: row.answer_ar ?? '',
      },
      sections: [
        {
          fields: [
            {
              kind: 'custom',
              name: 'content',
              width: 12,
              render: () => (
                <Letter dir={row.language === 'ar' ? 'rtl' : 'ltr'} lang={row.language}>
                  {row.content}
                </Letter>
              ),
            },
            {
              kind: 'select',
              name: 'status',
              values: NEXT[row.status],
              numeric: true,
              required: true,
              width: 12,
            },
            {
              kind: 'textarea',
              name: 'answer_en',
              rows: 3,
              width: 12,
              required: needed('en'),
            },
            {
              kind: 'textarea',
              name: 'answer_ar',
              rows: 3,
              width: 12,
              required: needed('ar'),
              help: 'help.answer',
            },
          ],
        },
      ],
      toBody: ({ status, answer_en, answer_ar }) => ({
        status: Number(status) as Status,
        answer_en: String(answer_en ?? ''),
        answer_ar: String(answer_ar ?? ''),
        version: row.version,
      }),
      create: (body) => answerSuggestion(row.id, body),
    };
  }, [row]);
  return (
    <LazyFormDialog
      def={def}
      title={t('answerTo', { name: row.user_name })}
      action={t('actions.answer')}
      onClose={onClose}
    />
  );
}
