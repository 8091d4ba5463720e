import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { BEGIN_PARAM, type PlaceInList, placeInList } from './reads';

/** Parameters that are no filters: the open record, its tab, the form that is to open. */
const PLACE = ['record', 'tab', BEGIN_PARAM] as const;

function placeOf(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    PLACE.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])),
  );
}

export interface ListState extends PlaceInList {
  params: Record<string, string>;
  search: string;
  /** Changes filters and goes back to the first page. */
  change: (changes: Record<string, string | undefined>) => void;
  setPage: (page: number) => void;
  setSort: (sort: string) => void;
  replaceAll: (query: string) => void;
  clear: () => void;
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
    return {
      ...placeInList(query, defaultSort),
      params: Object.fromEntries(
        Object.entries(params).filter(([name]) => !PLACE.some((one) => one === name)),
      ),
      search: params.search ?? '',
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
  }, [query, params, defaultSort, edit, setQuery]);
}
