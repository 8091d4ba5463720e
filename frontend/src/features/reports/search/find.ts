import { getI18n } from 'react-i18next';
import type { Found } from '@/api/generated/merchant/client.schemas';
import { search } from '@/api/generated/merchant/search-reads';
import type { Feature } from '@/components/shell/feature';
import type { PaletteEntry } from '@/components/shell/types';
import { isLanguage } from '@/i18n/language';
import { localName } from '@/i18n/useLanguage';
import { formatDay, groupAmount } from '@/lib/format';
import type { Language } from '@/lib/text/language';

const pageLanguage = (): Language =>
  isLanguage(document.documentElement.lang) ? document.documentElement.lang : 'en';

/** One question for all groups: they ask with the same text at the same moment. */
let last: { text: string; answer: Promise<Found[]> } | undefined;
export function found(text: string): Promise<Found[]> {
  if (last?.text === text) return last.answer;
  const answer = search({ q: text }).then(({ items }) => items);
  last = { text, answer };
  const forget = () => {
    if (last?.answer === answer) last = undefined;
  };
  answer.then(() => setTimeout(forget, 2000), forget);
  return answer;
}

export function entry({ noun, search: shown, links }: Feature, item: Found): PaletteEntry {
  const language = pageLanguage();
  const hint = [
    item.amount && groupAmount(item.amount),
    item.due_on && formatDay(item.due_on, language),
    item.deposit && getI18n().t('search:deposit', { amount: groupAmount(item.deposit) }),
    localName(item, language, 'detail'),
  ];
  return {
    id: `${noun}-${item.id}-${item.matched ?? ''}`,
    label: localName(item, language, 'title'),
    hint: hint.filter(Boolean).join(' · ') || undefined,
    reason: item.cheque_state
      ? `search:values.cheque_state.${item.cheque_state}`
      : item.matched && `search:values.matched.${item.matched}`,
    to: links?.record?.(item.id) ?? '',
    icon: shown?.icon,
  };
}
