import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useArea } from '@/api/areaContext';
import { Icon } from '@/components/Icon';
import { InstantText } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { Line } from './DaysLeft';

/** Above every screen while Manzil's support is who looks: who, until when, and how to leave. */
export function SupportBanner() {
  const { t } = useTranslation('account');
  const { account } = useArea();
  const language = useLanguage();
  const { support } = account;
  if (!support) return null;
  return (
    <Line tone={support.may_change ? 'danger' : 'warning'} role="status">
      <Icon name="lock" size={18} />
      <span className="words">
        {t('support.who', {
          name: support.staff_name,
          office: localName(account, language) || account.key,
        })}{' '}
        {t(support.may_change ? 'support.changes' : 'support.readOnly')} {t('support.until')}{' '}
        <InstantText at={support.ends_at} />
      </span>
      <Link to="/merchant/logout">{t('support.leave')}</Link>
    </Line>
  );
}
