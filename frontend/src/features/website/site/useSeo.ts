import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { pathInLanguage } from '@/i18n/language';
import { useLanguage } from '@/i18n/useLanguage';

interface Seo {
  title: string;
  description: string;
  /** Where the same page has two addresses: the one that search engines shall keep. */
  canonical?: string;
  /** Pages of one visitor, such as a confirmation, are not for search engines. */
  hidden?: boolean;
}

function headElement(tag: 'link' | 'meta', attributes: Record<string, string>): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
  return element;
}

/** The page's title and what search engines read of it; gone again with the page. */
export function useSeo({ title, description, canonical, hidden }: Seo): void {
  const language = useLanguage();
  const { pathname } = useLocation();
  const path = canonical ?? pathname;
  useEffect(() => {
    const address = (one: 'en' | 'ar') => location.origin + pathInLanguage(path, one);
    document.title = title;
    const elements = [
      headElement('meta', { name: 'description', content: description }),
      headElement('meta', { property: 'og:title', content: title }),
      headElement('meta', { property: 'og:description', content: description }),
      ...(hidden
        ? [headElement('meta', { name: 'robots', content: 'noindex' })]
        : [
            headElement('link', { rel: 'canonical', href: address(language) }),
            headElement('link', { rel: 'alternate', hreflang: 'en', href: address('en') }),
            headElement('link', { rel: 'alternate', hreflang: 'ar', href: address('ar') }),
            headElement('link', { rel: 'alternate', hreflang: 'x-default', href: address('en') }),
          ]),
    ];
    return () => elements.forEach((element) => element.remove());
  }, [title, description, path, hidden, language]);
}
