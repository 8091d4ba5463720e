import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListCareLogParams } from '@/api/generated/merchant/client.schemas';
import { listCareLog, listCustomersCare } from '@/api/generated/merchant/customers-care-reads';
import { queryOf } from '@/api/operation';
import { ListPanel } from '@/components/list/ListPage';
import { listOf } from '@/components/list/reads';
import type { RecordProps } from '@/components/shell/additions';
import { logOfRecord } from './columns';
import { PATHS } from './feature';
import { useLog } from './useLog';

type Of = Pick<ListCareLogParams, 'customer_id' | 'contract_id'>;

/** The lists that the record is in now; each leads to its own, narrowed to the record. */
function ListsOf({ of }: { of: Of }) {
  const { t } = useTranslation('customers_care');
  const { data } = useQuery(queryOf(listCustomersCare, { ...of, page_size: 100 }));
  const rows = data?.items ?? [];
  const lists = [...new Set(rows.map((row) => row.list))];
  if (lists.length === 0) return null;
  const [name, id] = Object.entries(of)[0] ?? [];
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
      <span>{t('of.lists')}</span>
      {lists.map((list) => (
        <Chip
          key={list}
          clickable
          component={Link}
          to={`${PATHS.list(list)}?${name}=${id}`}
          label={t(`tabs.${list}`)}
          size="small"
        />
      ))}
    </div>
  );
}

function CareOf({ of }: { of: Of }) {
  const { customer_id, contract_id } = of;
  const base = useMemo(() => {
    const fixed = customer_id === undefined ? { contract_id } : { customer_id };
    return logOfRecord(listOf(listCareLog, { fixed, defaultSort: '-at' }));
  }, [customer_id, contract_id]);
  const def = useLog(base);
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <ListsOf of={of} />
      <ListPanel def={def} />
    </div>
  );
}

/** What a tenant was sent and answered, for a tab of the tenant's page. */
export const CareOfCustomer = ({ id }: RecordProps) => <CareOf of={{ customer_id: id }} />;
/** The same of one contract. */
export const CareOfContract = ({ id }: RecordProps) => <CareOf of={{ contract_id: id }} />;
