import { useTranslation } from 'react-i18next';
import type { CampaignPlan } from '@/api/generated/merchant/client.schemas';
import { InstantText } from '@/components/Text';

type Waiting = Pick<CampaignPlan, 'next_at' | 'wait'>;

/** When the next message goes out, and what it waits for. */
export function NextText({ plan }: { plan: Waiting }) {
  const { t } = useTranslation('campaigns');
  if (!plan.wait) return <>{t('plan.none')}</>;
  return (
    <>
      {plan.next_at && (
        <>
          {t('plan.next')} <InstantText at={plan.next_at} />
          {': '}
        </>
      )}
      {t(`values.wait.${plan.wait}`)}
    </>
  );
}
