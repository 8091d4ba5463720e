import { Letter } from '@/components/Letter';
import { DateText } from '@/components/Text';
import type { News } from '@/api/generated/merchant/client.schemas';
import { localName, useLanguage } from '@/i18n/useLanguage';

/** One of the news, in the reader's language. */
export function NewsItem({ item }: { item: News }) {
  const language = useLanguage();
  return (
    <article>
      <h3 style={{ margin: '0 0 2px' }}>
        <bdi>{localName(item, language, 'title')}</bdi>
      </h3>
      <small>
        <DateText day={item.day} />
      </small>
      <Letter dir={language === 'ar' ? 'rtl' : 'ltr'} lang={language}>
        {localName(item, language, 'content')}
      </Letter>
    </article>
  );
}
