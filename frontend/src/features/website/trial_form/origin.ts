import type { RegisterInput } from '@/api/generated/public/client.schemas';

const WORDS = ['utm_source', 'utm_medium', 'utm_campaign'] as const;

/** Where a visitor came from, as far as links and the browser tell. */
export type Origin = Pick<RegisterInput, (typeof WORDS)[number] | 'referrer'>;

/** The address of the first page; going from page to page does not change it. */
function firstAddress(): string {
  if (!('getEntriesByType' in performance)) return '';
  return performance.getEntriesByType('navigation')[0]?.name ?? '';
}

const queryIn = (address: string) => {
  if (!URL.canParse(address)) return new URLSearchParams();
  return new URL(address).searchParams;
};

/** The page of another host that led here; the product's own pages say nothing. */
function pageBefore(referrer: string, host: string): string | undefined {
  if (!URL.canParse(referrer)) return undefined;
  const page = new URL(referrer);
  return page.host === host ? undefined : page.origin + page.pathname;
}

/** What the form's own address carries, else the address of the visitor's first page. */
export function originOf(
  search: string,
  { first = firstAddress(), referrer = document.referrer, host = location.host } = {},
): Origin {
  const here = new URLSearchParams(search);
  const words = WORDS.some((name) => here.has(name)) ? here : queryIn(first);
  const said = WORDS.map((name) => [name, words.get(name)?.trim()] as const);
  const before = pageBefore(referrer, host);
  return {
    ...Object.fromEntries(said.filter(([, word]) => word)),
    ...(before !== undefined && { referrer: before }),
  };
}
