import { useTranslation } from 'react-i18next';

/** A choice's word without a chip. */
export function Word({
  field,
  value,
}: {
  field: 'kind' | 'bedrooms';
  value: string | number | undefined;
}) {
  const { t } = useTranslation('own_holdings');
  return <>{value === undefined ? '—' : t(`values.${field}.${value}`)}</>;
}
