import { useTranslation } from 'react-i18next';

/** "7 days before", "on the due date", "3 days after". */
export function RuleText({ days }: { days: number }) {
  const { t } = useTranslation('reminders');
  if (days === 0) return <>{t('rule.on')}</>;
  return <>{days > 0 ? t('rule.before', { count: days }) : t('rule.after', { count: -days })}</>;
}
