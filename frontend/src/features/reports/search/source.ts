import type { Found } from '@/api/generated/merchant/client.schemas';
import { search } from '@/api/generated/merchant/search';
import type { IconName } from '@/components/Icon';
import type { PaletteEntry, PaletteSource } from '@/components/shell/types';
import { isLanguage } from '@/i18n/language';
import { localName } from '@/i18n/useLanguage';
import type { Language } from '@/lib/text/language';
import type { Permission } from '@/lib/area';

interface Kind {
  noun: string;
  page: number;
  icon: IconName;
  to: (id: number) => string;
}

/** In the order of how often an office looks for them. Addresses as strings: the palette must not load the screens. */
const KINDS: readonly Kind[] = [
  { noun: 'customers', page: 10, icon: 'person', to: (id) => `/merchant/customers/${id}` },
  {
    noun: 'contracts',
    page: 30,
    icon: 'contract',
    to: (id) => `/merchant/contracts/contract/${id}`,
  },
  { noun: 'units', page: 24, icon: 'unit', to: (id) => `/merchant/units/access/${id}` },
  { noun: 'buildings', page: 23, icon: 'building', to: (id) => `/merchant/buildings?record=${id}` },
  { noun: 'owners', page: 11, icon: 'people', to: (id) => `/merchant/owners/${id}` },
];

const pageLanguage = (): Language =>
  isLanguage(document.documentElement.lang) ? document.documentElement.lang : 'en';

/** One question for all groups: they ask with the same text at the same moment. */
let last: { text: string; answer: Promise<Found[]> } | undefined;
function found(text: string): Promise<Found[]> {
  if (last?.text === text) return last.answer;
  const answer = search({ q: text }).then(({ items }) => items);
  last = { text, answer };
  const forget = () => {
    if (last?.answer === answer) last = undefined;
  };
  answer.then(() => setTimeout(forget, 2000), forget);
  return answer;
}

function entry(kind: Kind, item: Found): PaletteEntry {
  const language = pageLanguage();
  return {
    id: `${item.noun}-${item.id}`,
    label: localName(item, language, 'title'),
    hint: localName(item, language, 'detail') || undefined,
    to: kind.to(item.id),
    icon: kind.icon,
  };
}

/** What Ctrl+K finds beside screens: a group for each kind of record that the user may see. */
export const merchantSources: readonly PaletteSource[] = KINDS.map((kind) => {
  const permission: Permission = { page: kind.page, action: 1 };
  return {
    title: `search:nouns.${kind.noun}`,
    permission,
    search: async (text) =>
      (await found(text))
        .filter((item) => item.noun === kind.noun)
        .map((item) => entry(kind, item)),
  };
});
