import type { Found } from '@/api/generated/merchant/client.schemas';
import { search } from '@/api/generated/merchant/search';
import type { Feature } from '@/components/shell/feature';
import type { PaletteEntry, PaletteSource } from '@/components/shell/types';
import { isLanguage } from '@/i18n/language';
import { localName } from '@/i18n/useLanguage';
import type { Language } from '@/lib/text/language';

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

function entry({ noun, search: shown, links }: Feature, item: Found): PaletteEntry {
  const language = pageLanguage();
  return {
    id: `${noun}-${item.id}`,
    label: localName(item, language, 'title'),
    hint: localName(item, language, 'detail') || undefined,
    to: links?.record?.(item.id) ?? '',
    icon: shown?.icon,
  };
}

/** What Ctrl+K finds beside screens: a group for each noun that is searched and that the user may see. */
export const sourcesOf = (features: readonly Feature[]): readonly PaletteSource[] =>
  features
    .filter((feature) => feature.search)
    .toSorted((one, other) => (one.search?.order ?? 0) - (other.search?.order ?? 0))
    .map((feature) => ({
      title: `search:nouns.${feature.noun}`,
      permission: feature.search?.permission,
      search: async (text) =>
        (await found(text))
          .filter((item) => item.noun === feature.noun)
          .map((item) => entry(feature, item)),
    }));
