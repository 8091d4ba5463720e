import { useEffect } from 'react';
import { useLanguage } from '@/i18n/useLanguage';

/** An address that leads nowhere ends at a static page, which shows the passed language first. */
export default function LeaveToNotFound() {
  const language = useLanguage();
  useEffect(() => location.replace(`/404.html?language=${language}#${language}`), [language]);
  return null;
}
