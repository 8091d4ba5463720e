import { isLanguage } from '@/i18n/language';
import { type Query, type Read, queryOf } from '@/api/operation';
import type { Language } from '@/lib/text/language';
import type { EntityOption, EntitySource } from './types';

interface Calls<Row> {
  key: string;
  list: (params: { search?: string; page_size: number }) => Query<{ items: readonly Row[] }>;
  get: Read<[id: number], Row>;
  option: (row: Row, language: Language) => EntityOption;
}

const SHOWN = 25;
const pageLanguage = (): Language =>
  isLanguage(document.documentElement.lang) ? document.documentElement.lang : 'en';

/** A choice of records from two calls of the generated client: the list's search, and one by its id. */
export function entitySource<Row>({ key, list, get, option }: Calls<Row>): EntitySource {
  return {
    key,
    search: async (text, signal) => {
      const found = list({ search: text.trim() || undefined, page_size: SHOWN });
      const { items } = await found.queryFn({ signal });
      return items.map((row) => option(row, pageLanguage()));
    },
    byId: async (id, signal) =>
      option(await queryOf(get, Number(id)).queryFn({ signal }), pageLanguage()),
  };
}
