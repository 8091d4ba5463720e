import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';

/** What is asked for, as a sentence lists it. */
export function Kinds({ kinds }: { kinds: readonly string[] }) {
  const { t } = useTranslation('document_requests');
  const language = useLanguage();
  const words = kinds.map((kind) => t(`values.kind.${kind}`));
  return <>{new Intl.ListFormat(language, { type: 'conjunction' }).format(words)}</>;
}
