import { useTranslation } from 'react-i18next';
import { StatusChip } from '@/components/StatusChip';

/** Whether the address was shown to be the sender's; only then can a request be approved. */
export function VerifiedChip({ at }: { at: string | undefined }) {
  const { t } = useTranslation('trial_requests');
  return (
    <StatusChip
      tone={at ? 'success' : 'neutral'}
      label={t(`values.verified.${String(Boolean(at))}`)}
    />
  );
}
