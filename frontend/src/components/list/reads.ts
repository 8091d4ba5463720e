import { type Query, type Read, queryOf } from '@/api/operation';
import type { Reads } from '../shell/feature';

export const PAGE_SIZES = [25, 50, 100] as const;

export interface ListData<Row, Totals extends object = object> {
  items: Row[];
  total: number;
  page: number;
  page_size: number;
  totals?: Totals | null;
}

/** What a list asks for. It stands in `feature.ts`, so that the data is asked for together with the screen's code. */
export interface ListReads<Row, Params, Totals extends object = object> {
  /** `(params) => queryOf(listUnits, params)`. */
  query: (params?: Params) => Query<ListData<Row, Totals>>;
  defaultSort?: string;
  /** Filters that the screen fixes and the user does not see. */
  fixed?: Partial<Params>;
}

/** In an address, it opens the form of the namespace that it names. */
export const BEGIN_PARAM = 'begin';

/** The address at which a list opens its form. */
export const beginAt = (list: string, ns: string) =>
  `${list}${list.includes('?') ? '&' : '?'}${BEGIN_PARAM}=${ns}`;

/** What the address says of a list; `record` and `tab` say where one is in it. */
export function placeInList(query: URLSearchParams, defaultSort = '') {
  const {
    page,
    page_size: size,
    sort = defaultSort,
    record: _,
    tab: __,
    [BEGIN_PARAM]: ___,
    ...filters
  } = Object.fromEntries(query);
  return {
    page: Math.max(1, Number(page) || 1),
    pageSize: Number(size) || PAGE_SIZES[0],
    sort,
    filters,
  };
}

export type PlaceInList = ReturnType<typeof placeInList>;

/** The query of a list at a place, the same one for whoever asks. */
export function listQuery<Row, Params, Totals extends object>(
  { query, fixed }: ListReads<Row, Params, Totals>,
  { page, pageSize, sort, filters }: PlaceInList,
): Query<ListData<Row, Totals>> {
  const params = { ...filters, ...fixed, page, page_size: pageSize, ...(sort && { sort }) };
  return query(params as Params);
}

/** `export const READS = listOf(listUnits);` */
export const listOf = <Row, Params, Totals extends object = object>(
  read: Read<[params?: Params], ListData<Row, Totals>>,
  more: Pick<ListReads<Row, Params>, 'defaultSort' | 'fixed'> = {},
): ListReads<Row, Params, Totals> => ({ query: (params) => queryOf(read, params), ...more });

/** For a screen's `reads`: the list that it shows, unless its address names a record. */
export const readsList =
  <Row, Params, Totals extends object>(list: ListReads<Row, Params, Totals>): Reads =>
  ({ query }) =>
    query.has('record') ? [] : [listQuery(list, placeInList(query, list.defaultSort))];

/** For a screen that shows one of several things. */
export const readsAny =
  (...all: readonly Reads[]): Reads =>
  (place) =>
    all.flatMap((reads) => reads(place));

/** For a screen whose tabs hold lists; the first one is open without a `tab` in the address. */
export const readsTab =
  (tabs: Readonly<Record<string, Reads>>): Reads =>
  (place) =>
    (tabs[place.query.get('tab') ?? ''] ?? Object.values(tabs)[0])?.(place) ?? [];
