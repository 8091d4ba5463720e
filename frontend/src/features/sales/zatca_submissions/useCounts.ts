import { useQuery } from '@tanstack/react-query';
import { countZatcaSubmissions } from '@/api/generated/merchant/zatca-submissions-reads';
import { queryOf } from '@/api/operation';
import { MOVING } from './states';

/** How the queue stands, asked again while something is on its way; and how far the server's clock is ahead. */
export function useCounts(enabled = true) {
  const query = useQuery({
    ...queryOf(countZatcaSubmissions),
    enabled,
    refetchInterval: ({ state }) =>
      state.data && state.data.waiting + state.data.sending > 0 ? MOVING.pollMs : false,
  });
  const { data, dataUpdatedAt } = query;
  return { ...query, ahead: data ? Date.parse(data.now) - dataUpdatedAt : 0 };
}
