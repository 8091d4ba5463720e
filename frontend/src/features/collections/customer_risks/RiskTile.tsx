import { useQuery } from '@tanstack/react-query';
import { getCustomerRisk } from '@/api/generated/merchant/customer-risks-reads';
import { queryOf } from '@/api/operation';
import type { RecordProps } from '@/components/shell/additions';
import { RiskText } from './RiskText';

/** The risk of a tenant who is being chosen. */
export default function RiskTile({ id }: RecordProps) {
  const { data } = useQuery(queryOf(getCustomerRisk, id));
  return data ? <RiskText risk={data} /> : null;
}
