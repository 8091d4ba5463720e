import { useTranslation } from 'react-i18next';
import type { MarketingLead } from '@/api/generated/manager/client.schemas';
import { StatusChip } from '@/components/StatusChip';

/** Says that nobody spoke with a lead for longer than the settings allow. */
export function WaitingChip({ row }: { row: MarketingLead }) {
  const { t } = useTranslation('marketing_leads');
  return row.waiting ? <StatusChip tone="danger" label={t('values.waiting.true')} /> : <>—</>;
}
