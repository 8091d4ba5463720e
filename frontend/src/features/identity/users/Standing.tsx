import { useTranslation } from 'react-i18next';
import { Status, type User } from '@/api/generated/merchant/client.schemas';
import { StatusChip } from '@/components/StatusChip';

/** Active, disabled, without a sign-in, or invited: the password is not chosen yet. */
export function Standing({ user }: { user: User }) {
  const { t } = useTranslation('users');
  if (user.status === Status.disabled) return <StatusChip label={t('values.status.0')} />;
  if (user.email === undefined) return <StatusChip label={t('values.status.noSignIn')} />;
  if (!user.has_password) return <StatusChip tone="warning" label={t('values.status.invited')} />;
  return <StatusChip tone="success" label={t('values.status.1')} />;
}
