import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MessageKind, MessageTemplateInput } from '@/api/generated/merchant/client.schemas';
import { previewMessageTemplate } from '@/api/generated/merchant/message-templates-writes';
import { previewOf } from '@/api/operation';
import { Letter } from '@/components/Letter';
import { localName, useLanguage } from '@/i18n/useLanguage';

interface Props {
  kind: MessageKind;
  hasSubject: boolean;
}

/** The words with a real record's values, in the languages that are written in. */
export function WordsPreview({ kind, hasSubject }: Props) {
  const { t } = useTranslation('message_templates');
  const language = useLanguage();
  const words = useWatch() as Partial<MessageTemplateInput>;
  const { subject_en = '', subject_ar = '', body_en = '', body_ar = '' } = words;
  const asked = useDeferredValue(JSON.stringify({ subject_en, subject_ar, body_en, body_ar }));
  const { data } = useQuery({
    ...previewOf(
      previewMessageTemplate,
      kind,
      JSON.parse(asked) as Parameters<typeof previewMessageTemplate>[1],
    ),
    placeholderData: keepPreviousData,
    // A field that does not exist is said at the field when it is saved.
    retry: false,
  });
  if (!data) return null;
  const name = localName(data, language, 'customer_name');
  const letters = [
    { lang: 'en', dir: 'ltr', is: words.is_english, subject: data.subject_en, body: data.body_en },
    { lang: 'ar', dir: 'rtl', is: words.is_arabic, subject: data.subject_ar, body: data.body_ar },
  ] as const;
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <span>{name ? t('preview.of', { name }) : t('preview.nobody')}</span>
      {letters
        .filter((letter) => letter.is)
        .map(({ lang, dir, subject, body }) => (
          <Letter key={lang} lang={lang} dir={dir}>
            {hasSubject && <strong>{subject}</strong>}
            {hasSubject && '\n\n'}
            {body}
          </Letter>
        ))}
    </div>
  );
}
