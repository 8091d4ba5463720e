import { useTranslation } from 'react-i18next';
import type { SecondFactorKey } from '@/api/generated/merchant/client.schemas';

/** What an authenticator app scans, and the same to be typed. */
export function Scan({ shown }: { shown: SecondFactorKey }) {
  const { t } = useTranslation('sign_in');
  return (
    <div>
      <p>{t('app.scan')}</p>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(shown.image)}`}
        alt={t('app.qr')}
        width={200}
        height={200}
        style={{ display: 'block', marginInline: 'auto' }}
      />
      <p>
        {t('app.typeKey')}{' '}
        <code dir="ltr" style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {shown.key.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <p>{t('app.first')}</p>
    </div>
  );
}
