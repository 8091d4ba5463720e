import { useTranslation } from 'react-i18next';
import { StatusChip } from '@/components/StatusChip';

/** Whether an address or a mobile was shown to be the sender's. */
export function VerifiedChip({ at }: { at: string | undefined }) {
  const { t } = useTranslation('trial_requests');
  return (
    <StatusChip
      tone={at ? 'success' : 'neutral'}
      label={t(`values.verified.${String(Boolean(at))}`)}
    />
  );
}
