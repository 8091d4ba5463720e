import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export const PAGE_SIZES = [25, 50, 100] as const;

/** Say where one is, not what a list shows: the record that is open, and its tab. */
const PLACE = ['record', 'tab'] as const;

function placeOf(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    PLACE.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])),
  );
}

export interface ListState {
  params: Record<string, string>;
  page: number;
  pageSize: number;
  sort: string;
  search: string;
  /** Changes filters and goes back to the first page. */
  change: (changes: Record<string, string | undefined>) => void;
  setPage: (page: number) => void;
  setSort: (sort: string) => void;
  replaceAll: (query: string) => void;
  clear: () => void;
  /** What narrows the list, without paging and order. */
  filters: Record<string, string>;
}

/** The list's state is the address, so that a view can be shared, reloaded and gone back to. */
export function useListState(defaultSort = ''): ListState {
  const [query, setQuery] = useSearchParams();
  const params = useMemo(() => Object.fromEntries(query), [query]);
  const edit = useCallback(
    (changes: Record<string, string | undefined>, keepPage = false) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === '') next.delete(name);
            else next.set(name, value);
          }
          if (!keepPage) next.delete('page');
          return next;
        },
        { replace: true },
      ),
    [setQuery],
  );
  return useMemo(() => {
    const { page, page_size: size, sort = defaultSort, record: _, tab: __, ...filters } = params;
    return {
      params: Object.fromEntries(
        Object.entries(params).filter(([name]) => !PLACE.some((one) => one === name)),
      ),
      page: Math.max(1, Number(page) || 1),
      pageSize: Number(size) || PAGE_SIZES[0],
      sort,
      search: params.search ?? '',
      filters,
      change: (changes) => edit(changes),
      setPage: (next) => edit({ page: next === 1 ? undefined : String(next) }, true),
      setSort: (next) => edit({ sort: next }),
      replaceAll: (text) =>
        setQuery(
          (current) => new URLSearchParams([...placeOf(current), ...new URLSearchParams(text)]),
          { replace: true },
        ),
      clear: () =>
        setQuery(
          (current) =>
            new URLSearchParams([
              ...placeOf(current),
              ...(current.get('sort') ? [['sort', current.get('sort') ?? '']] : []),
            ]),
          { replace: true },
        ),
    };
  }, [params, defaultSort, edit, setQuery]);
}
