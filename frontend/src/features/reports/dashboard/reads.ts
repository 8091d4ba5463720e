import type { GetPaymentsDetailsParams } from '@/api/generated/merchant/client.schemas';
import { getPaymentsDetails } from '@/api/generated/merchant/dashboard-reads';
import { queryOf } from '@/api/operation';

const NAMES = ['from', 'to', 'building_id', 'type'] as const;

/** What an address asks for. */
export const paramsOf = (query: URLSearchParams) =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  ) as unknown as GetPaymentsDetailsParams;

export const detailsQuery = (query: URLSearchParams) =>
  queryOf(getPaymentsDetails, paramsOf(query));
