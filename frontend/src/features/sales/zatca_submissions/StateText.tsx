import { useTranslation } from 'react-i18next';
import { StatusChip } from '@/components/StatusChip';
import type { ZatcaSubmission } from '@/api/generated/merchant/client.schemas';
import { STATE_TONES } from './states';

/** The state; of a rejected one also whether it was replaced. */
export function StateText({
  row: { state, replaced_by_id: replacement },
}: {
  row: Pick<ZatcaSubmission, 'state' | 'replaced_by_id'>;
}) {
  const { t } = useTranslation('zatca_submissions');
  const replaced = replacement !== undefined;
  return (
    <StatusChip
      tone={replaced ? 'neutral' : STATE_TONES[state]}
      label={replaced ? t('replaced') : t(`values.state.${state}`)}
    />
  );
}
