import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getCampaignUsage } from '@/api/generated/merchant/campaigns-reads';
import { queryOf } from '@/api/operation';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { Panel } from '@/components/Page';
import { StatTile, Tiles } from '@/components/StatTile';
import { NumberText } from '@/components/Text';
import { NextText } from './PlanText';

const FIGURES = ['sent_today', 'sent_7_days', 'sent_30_days', 'failed_30_days', 'pending'] as const;

/** How the merchant's number is used, and whether it can be. */
export function UsageTiles() {
  const { t } = useTranslation('campaigns');
  const { data, error, refetch } = useQuery(queryOf(getCampaignUsage));
  if (!data)
    return (
      <Panel>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeletons />}
      </Panel>
    );
  return (
    <>
      {!data.usable && <Alert severity="warning">{t('usage.unusable')}</Alert>}
      {data.wait && (
        <Alert severity="info">
          <NextText plan={data} />
        </Alert>
      )}
      <Tiles least={150}>
        {FIGURES.map((name) => (
          <StatTile
            key={name}
            label={t(`usage.${name}`)}
            value={<NumberText value={data[name]} />}
            tone={name === 'failed_30_days' && data[name] > 0 ? 'danger' : 'neutral'}
          />
        ))}
      </Tiles>
    </>
  );
}
