import { useTranslation } from 'react-i18next';

interface Props {
  ns: string;
  field: string;
  value: string | number | null | undefined;
}

/** The word for a choice, where a chip would be too loud: `values.<field>.<value>` of the namespace. */
export function Word({ ns, field, value }: Props) {
  const { t } = useTranslation(ns);
  return <>{value === null || value === undefined ? '—' : t(`values.${field}.${value}`)}</>;
}
