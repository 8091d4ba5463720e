import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { MessageField } from '@/api/generated/merchant/client.schemas';
import { toast } from '@/components/feedback/toasts';
import { localName, useLanguage } from '@/i18n/useLanguage';

const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' });

/** What the words may name; a click copies it. */
export function FieldsLine({ fields }: { fields: readonly MessageField[] }) {
  const { t } = useTranslation('message_templates');
  const language = useLanguage();
  const copy = async (name: string) => {
    await navigator.clipboard.writeText(name);
    toast.success(t('copied', { name }));
  };
  return (
    <Line role="group" aria-label={t('fieldsLine')}>
      <span>{t('fieldsLine')}</span>
      {fields.map((field) => (
        <Chip
          key={field.name}
          size="small"
          label={
            <>
              <code dir="ltr">{`{${field.name}}`}</code> {localName(field, language, 'text')}
            </>
          }
          onClick={() => void copy(`{${field.name}}`)}
        />
      ))}
    </Line>
  );
}
