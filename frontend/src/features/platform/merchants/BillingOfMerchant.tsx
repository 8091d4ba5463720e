import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Billing, LimitState } from '@/api/generated/manager/client.schemas';
import { getMerchantBilling } from '@/api/generated/manager/merchants-reads';
import { queryOf } from '@/api/operation';
import { PendingPanel } from '@/components/PendingPanel';
import { StatTile, Tiles } from '@/components/StatTile';
import { DateText, Money, NumberText } from '@/components/Text';
import type { Tone } from '@/theme/tokens';

const TONES: Record<LimitState, Tone> = {
  [LimitState.unlimited]: 'neutral',
  [LimitState.within]: 'success',
  [LimitState.near]: 'warning',
  [LimitState.reached]: 'danger',
};

function Dates({ billing }: { billing: Billing }) {
  const { t } = useTranslation('merchants');
  const { subscription, grace_ends_on, read_only_ends_on, next_invoice_on } = billing;
  return (
    <>
      {subscription && (
        <StatTile
          label={t(`values.package.${subscription.package}`)}
          value={<Money amount={subscription.price} currency={subscription.currency} />}
          tone="info"
        />
      )}
      {subscription && (
        <StatTile
          label={t('billing.paidThrough')}
          value={<DateText day={subscription.paid_through} />}
          tone={subscription.cancelled_at ? 'warning' : 'success'}
          hint={subscription.cancelled_at ? t('billing.cancelled') : undefined}
        />
      )}
      {next_invoice_on && (
        <StatTile
          label={t('billing.nextInvoice')}
          value={<DateText day={next_invoice_on} />}
          tone="info"
        />
      )}
      {grace_ends_on && (
        <StatTile
          label={t('billing.graceEnds')}
          value={<DateText day={grace_ends_on} />}
          tone="neutral"
        />
      )}
      {read_only_ends_on && (
        <StatTile
          label={t('billing.readOnlyEnds')}
          value={<DateText day={read_only_ends_on} />}
          tone="neutral"
        />
      )}
    </>
  );
}

/** What a merchant bought, how much of it is used, and what comes when. */
export function BillingOfMerchant({ id }: { id: number }) {
  const { t } = useTranslation('merchants');
  const { data, error, refetch } = useQuery(queryOf(getMerchantBilling, id));
  if (!data) return <PendingPanel error={error} retry={() => void refetch()} />;
  return (
    <Tiles>
      {data.usage.map(({ metered, used, limit, state }) => (
        <StatTile
          key={metered}
          label={t(`billing.${metered}`)}
          value={
            <>
              <NumberText value={used} />
              {limit !== undefined && (
                <>
                  {' / '}
                  <NumberText value={limit} />
                </>
              )}
            </>
          }
          tone={TONES[state]}
          hint={t(`billing.state.${state}`)}
        />
      ))}
      <Dates billing={data} />
    </Tiles>
  );
}
