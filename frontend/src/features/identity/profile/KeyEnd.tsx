import { useTranslation } from 'react-i18next';
import { InstantText } from '@/components/Text';

/** When an API key ends, or that it has. */
export function KeyEnd({ at }: { at: string }) {
  const { t } = useTranslation('profile');
  return (
    <>
      {t(Date.parse(at) > Date.now() ? 'keys.ends' : 'keys.ended')} <InstantText at={at} />
    </>
  );
}
