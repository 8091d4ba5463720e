import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import {
  type ListOwnSuggestionsParams,
  type OwnSuggestion,
  type SendSuggestionBody,
} from '@/api/generated/merchant/client.schemas';
import { sendSuggestion } from '@/api/generated/merchant/development-suggestions-writes';
import type { FormDef } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { Page } from '@/components/Page';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { OWN } from './office';
import { PictureField } from './PictureField';
import { STATUS_TONES } from './tones';

function Answer({ row }: { row: OwnSuggestion }) {
  const { t } = useTranslation('development_suggestions');
  const words = localName(
    { name_en: row.answer_en ?? '', name_ar: row.answer_ar ?? '' },
    useLanguage(),
  );
  return words ? <bdi>{words}</bdi> : <span>{t('own.unanswered')}</span>;
}

const list: ListDef<OwnSuggestion, ListOwnSuggestionsParams> = {
  ns: 'development_suggestions',
  icon: 'star',
  ...OWN,
  rowId: (row) => row.created_at,
  columns: [
    { field: 'content' },
    { field: 'status', kind: 'enum', tones: STATUS_TONES, sort: true },
    { field: 'answer_en', render: (row) => <Answer row={row} /> },
    { field: 'page', kind: 'code', hidden: true },
    { field: 'created_at', kind: 'datetime', sort: true },
    { field: 'answered_at', kind: 'datetime', sort: true, hidden: true },
  ],
  card: { first: ['content', 'status'], second: ['answer_en', 'created_at'] },
};

/** What the user suggested; the menu opens the form with the page where they were. */
export default function OwnSuggestions() {
  const { t } = useTranslation('development_suggestions');
  const { state } = useLocation() as { state: { from?: string } | null };
  const page = state?.from;
  const [writing, setWriting] = useState(page !== undefined);
  const def = useMemo(() => ({ ...list, add: { open: () => setWriting(true) } }), []);
  const form = useMemo<FormDef<SendSuggestionBody, boolean>>(
    () => ({
      ns: 'development_suggestions',
      defaults: { content: '' },
      sections: [
        {
          fields: [
            { kind: 'textarea', name: 'content', rows: 5, required: true, width: 12 },
            { kind: 'custom', name: 'file', width: 12, render: () => <PictureField /> },
          ],
        },
      ],
      toBody: ({ content, file }) => ({
        content: String(content),
        ...(page && { page }),
        ...(file instanceof File && { file }),
      }),
      create: sendSuggestion,
    }),
    [page],
  );
  return (
    <Page title={t('own.title')} hint={t('own.hint')}>
      <ListPanel def={def} />
      {writing && (
        <LazyFormDialog
          def={form}
          title={t('form.new')}
          action={t('own.send')}
          onClose={() => setWriting(false)}
        />
      )}
    </Page>
  );
}
