import { useTranslation } from 'react-i18next';
import type { CustomerRisk, RiskLevel } from '@/api/generated/merchant/client.schemas';
import { StatusChip } from '@/components/StatusChip';
import { InstantText, Money } from '@/components/Text';
import type { Tone } from '@/theme/tokens';

const TONES: Readonly<Record<RiskLevel, Tone>> = {
  unknown: 'neutral',
  low: 'success',
  medium: 'warning',
  high: 'danger',
};

function Reasons({ risk }: { risk: CustomerRisk }) {
  const { t } = useTranslation('customer_risks');
  const words = {
    bounced: t('reasons.bounced', { count: risk.bounced }),
    overdue_now: (
      <>
        {t('reasons.overdue_now', { count: risk.overdue_days })}{' '}
        <Money amount={risk.overdue_amount} />
      </>
    ),
    pays_late: t('reasons.pays_late', { count: risk.days_late }),
  };
  return risk.reasons.map((reason) => <span key={reason}>{words[reason]}</span>);
}

/** A risk in one word, what makes it one, and who took it anyway. */
export function RiskText({ risk }: { risk: CustomerRisk }) {
  const { t } = useTranslation('customer_risks');
  const { accepted, level } = risk;
  return (
    <>
      <StatusChip tone={accepted ? 'neutral' : TONES[level]} label={t(`values.level.${level}`)} />
      <Reasons risk={risk} />
      {accepted && (
        <span>
          {t('accepted', { name: accepted.accepted_by })} <bdi>{accepted.reason}</bdi>{' '}
          <InstantText at={accepted.accepted_at} />
        </span>
      )}
    </>
  );
}
