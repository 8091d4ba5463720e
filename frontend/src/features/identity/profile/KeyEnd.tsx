import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InstantText } from '@/components/Text';

/** When an API key ends, or that it has. */
export function KeyEnd({ at }: { at: string }) {
  const { t } = useTranslation('profile');
  const [now] = useState(() => Date.now());
  return (
    <>
      {t(Date.parse(at) > now ? 'keys.ends' : 'keys.ended')} <InstantText at={at} />
    </>
  );
}
