import { useTranslation } from 'react-i18next';
import type { MatchReason } from '@/api/generated/merchant/client.schemas';
import { StatusChip } from '@/components/StatusChip';

export const REASONS: readonly MatchReason[] = [
  'national_id',
  'mobile',
  'passport_number',
  'email',
  'name_en',
  'name_ar',
];

/** Why two look the same, the surest reason first. */
export function Reasons({ of }: { of: readonly MatchReason[] }) {
  const { t } = useTranslation('customer_duplicates');
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
      {of.map((reason) => (
        <StatusChip
          key={reason}
          tone={reason.startsWith('name') ? 'neutral' : 'warning'}
          label={t(`values.reason.${reason}`)}
        />
      ))}
    </span>
  );
}
