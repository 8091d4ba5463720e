import { useTranslation } from 'react-i18next';
import type {
  ListWorldCountriesParams,
  WorldCountry,
} from '@/api/generated/manager/client.schemas';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { Code } from '@/components/Text';
import { useLanguage } from '@/i18n/useLanguage';
import { PERMISSIONS, READS } from './feature';

/** The first of January 2024 was a Monday. */
const dayName = (day: number, language: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, day),
  );

function Days({ days }: { days: readonly number[] }) {
  const { t } = useTranslation('countries');
  const language = useLanguage();
  return <>{days.map((day) => dayName(day, language)).join(t('between'))}</>;
}

const list: ListDef<WorldCountry, ListWorldCountriesParams> = {
  ns: 'countries',
  icon: 'globe',
  ...READS,
  rowId: (row) => row.code,
  columns: [
    { field: 'name', kind: 'name', sort: true },
    { field: 'code', kind: 'code', sort: true },
    { field: 'prefix', sort: true, render: (row) => <Code>{`+${row.prefix}`}</Code> },
    { field: 'currency', kind: 'code', sort: true },
    { field: 'exponent', kind: 'number' },
    { field: 'time_zone', kind: 'code', sort: true },
    { field: 'first_day', sort: true, render: (row) => <Days days={[row.first_day]} /> },
    { field: 'weekend', render: (row) => <Days days={row.weekend} /> },
    { field: 'served', kind: 'boolean' },
  ],
  card: { first: ['name', 'prefix'], second: ['currency', 'time_zone', 'served'] },
  filters: [{ kind: 'enum', param: 'served', values: ['true', 'false'] }],
  export: '/api/manager/countries_list/export',
  exportPermission: PERMISSIONS.view,
};

/** The countries of the world, with what the product knows of each. */
export default function CountriesScreen() {
  return <ListPage def={list} />;
}
