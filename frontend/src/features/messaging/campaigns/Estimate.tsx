import Alert from '@mui/material/Alert';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { estimateCampaign } from '@/api/generated/merchant/campaigns-writes';
import { previewOf } from '@/api/operation';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { InstantText } from '@/components/Text';
import { audienceOf, type CampaignValues } from './campaignValues';
import { Exclusions } from './Exclusions';

/** How many the choice reaches now, who is left out and why, and when the last message would go out. */
export function Estimate() {
  const { t } = useTranslation('campaigns');
  const values = useWatch() as Partial<CampaignValues>;
  const { starts_on, starts_time } = values;
  const asked = useDeferredValue(
    JSON.stringify({
      audience: audienceOf(values),
      ...(starts_on && starts_time && { starts_on, starts_time }),
    }),
  );
  const { data, error, refetch } = useQuery({
    ...previewOf(estimateCampaign, JSON.parse(asked) as Parameters<typeof estimateCampaign>[0]),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeletons lines={2} />;
  const { count, begins_at: begins, finishes_at: finishes } = data;
  return (
    <Alert severity={count.recipients > 0 ? 'success' : 'warning'} role="status">
      <strong>{t('estimate.recipients', { count: count.recipients })}</strong>
      {begins && finishes && (
        <div>
          {t('estimate.begins')} <InstantText at={begins} />. {t('estimate.finishes')}{' '}
          <InstantText at={finishes} />.
        </div>
      )}
      <Exclusions exclusions={count.exclusions} />
    </Alert>
  );
}
