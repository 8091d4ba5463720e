import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Country } from '@/api/generated/public/client.schemas';
import { listCountries } from '@/api/generated/public/places-reads';
import { queryOf } from '@/api/operation';
import { EmptyState, ErrorState } from '@/components/feedback/States';
import { DataTable } from '@/components/list/DataTable';
import type { Column } from '@/components/list/types';
import { Panel } from '@/components/Page';
import { Code } from '@/components/Text';

const columns: readonly Column<Country>[] = [
  { field: 'name', kind: 'name', label: 'countries.name' },
  { field: 'code', kind: 'code', label: 'countries.code' },
  {
    field: 'prefix',
    label: 'countries.prefix',
    render: ({ prefix }) => <Code>{`+${prefix}`}</Code>,
  },
  { field: 'currency', kind: 'code', label: 'countries.currency' },
  { field: 'time_zone', kind: 'code', label: 'countries.time_zone' },
];

/** The countries that the platform serves; read only. */
export function CountryPanel() {
  const { t } = useTranslation('cities');
  const { data, error, refetch, isPending } = useQuery(queryOf(listCountries));
  const content = () => {
    if (error) return <ErrorState error={error} retry={() => void refetch()} />;
    if (data?.length === 0) return <EmptyState icon="globe" title={t('countries.empty')} />;
    return (
      <DataTable
        ns="cities"
        label={t('countries.title')}
        columns={columns}
        rows={data ?? []}
        rowId={(country) => country.code}
        loadingRows={isPending ? 6 : 0}
      />
    );
  };
  return (
    <>
      <p style={{ marginBlockStart: 0 }}>{t('countries.hint')}</p>
      <Panel aria-label={t('countries.title')}>{content()}</Panel>
    </>
  );
}
