import { useTranslation } from 'react-i18next';
import { FieldRows, RowCell } from '@/components/form/FieldRows';

/** The bands of a rent index: how far below it a rent is, and what it may rise then. */
export function BandsField() {
  const { t } = useTranslation('tenancy_rules');
  return (
    <FieldRows
      name="bands"
      title={t('bands.title')}
      add={t('bands.add')}
      remove={(number) => t('bands.remove', { number })}
      empty={{ above: '', percent: '' }}
      columns="1fr 1fr 40px"
    >
      {(at) => (
        <>
          <RowCell name={`bands.${at}.above`} label={t('bands.above')} numeric />
          <RowCell name={`bands.${at}.percent`} label={t('bands.percent')} numeric />
        </>
      )}
    </FieldRows>
  );
}
