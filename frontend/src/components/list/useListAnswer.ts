import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type ListReads, listQuery, placeInList } from './reads';

/** A list's answer at the address; its rows and the figures above it share one request. */
export function useListAnswer<Row, Params, Totals extends object>(
  list: ListReads<Row, Params, Totals>,
) {
  const [query] = useSearchParams();
  const place = placeInList(query, list.defaultSort);
  return useQuery({ ...listQuery(list, place), placeholderData: keepPreviousData });
}
