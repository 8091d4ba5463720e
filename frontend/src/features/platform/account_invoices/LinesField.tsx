import { useTranslation } from 'react-i18next';
import { FieldRows, RowCell } from '@/components/form/FieldRows';

const MOST = 50;
const LONGEST = 200;

/** What an invoice is for, line by line. */
export function LinesField() {
  const { t } = useTranslation('account_invoices');
  return (
    <FieldRows
      name="lines"
      title={t('fields.lines')}
      add={t('addLine')}
      remove={(number) => t('removeLine', { number })}
      empty={{ title_en: '', title_ar: '', amount: '' }}
      columns="repeat(auto-fit, minmax(min(100%, 160px), 1fr))"
      least={1}
      most={MOST}
    >
      {(at) => (
        <>
          <RowCell name={`lines.${at}.title_en`} label={t('fields.title_en')} maxLength={LONGEST} />
          <RowCell name={`lines.${at}.title_ar`} label={t('fields.title_ar')} maxLength={LONGEST} />
          <RowCell name={`lines.${at}.amount`} label={t('fields.amount')} numeric />
        </>
      )}
    </FieldRows>
  );
}
