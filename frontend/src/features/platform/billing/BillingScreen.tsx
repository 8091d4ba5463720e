import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type Billing,
  LimitState,
  MerchantStatus,
  type OwnSubscription,
  type Usage,
} from '@/api/generated/merchant/client.schemas';
import { getBilling } from '@/api/generated/merchant/billing-reads';
import { queryOf } from '@/api/operation';
import { Card } from '@/components/Card';
import { Page } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { StatTile, Tiles } from '@/components/StatTile';
import { DateText, Money, NumberText } from '@/components/Text';
import { type Tone } from '@/theme/tokens';
import { Invoices } from './Invoices';
import { Leaving, Plans } from './Plans';

const TONES: Readonly<Record<MerchantStatus, Tone>> = {
  trial: 'info',
  active: 'success',
  grace: 'warning',
  read_only: 'danger',
  archived: 'danger',
  expired: 'danger',
  disabled: 'neutral',
};
const METERS: Readonly<Record<LimitState, Tone>> = {
  unlimited: 'neutral',
  within: 'success',
  near: 'warning',
  reached: 'danger',
};

const Grid = styled('div')({ display: 'grid', gap: 16 });
const Meter = styled('div', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => ({
    display: 'grid',
    gap: 6,
    '& .line': { display: 'flex', justifyContent: 'space-between', gap: 12, flexWrap: 'wrap' },
    '& .track': { height: 8, borderRadius: 4, background: theme.surface.line, overflow: 'hidden' },
    '& .part': { height: '100%', background: theme.tones[tone].text },
    '& .words': { color: theme.tones[tone].text },
  }),
);

function UsageMeter({ usage }: { usage: Usage }) {
  const { t } = useTranslation('billing');
  const { metered, used, limit, state } = usage;
  const name = t(`values.metered.${metered}`);
  const part = limit ? Math.min(100, (used * 100) / limit) : 0;
  return (
    <Meter tone={METERS[state]}>
      <div className="line">
        <strong>{name}</strong>
        <span>
          <NumberText value={used} />
          {limit !== undefined && (
            <>
              {' '}
              {t('of')} <NumberText value={limit} />
            </>
          )}
        </span>
      </div>
      {limit !== undefined && (
        <div
          className="track"
          role="meter"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
        >
          <div className="part" style={{ inlineSize: `${part}%` }} />
        </div>
      )}
      <span className="words">
        {t(`advice.${metered === 'messages' ? 'messages' : 'limit'}.${state}`)}
      </span>
    </Meter>
  );
}

interface PlanProps {
  plan: OwnSubscription;
  nextInvoice: string | undefined;
}

function Plan({ plan, nextInvoice }: PlanProps) {
  const { t } = useTranslation('billing');
  return (
    <Card title={t('plan')}>
      <Tiles>
        <StatTile
          label={t('fields.package')}
          value={t(`values.package.${plan.package}`)}
          tone="info"
          hint={t(`values.billing.${plan.billing}`)}
        />
        <StatTile
          label={t('fields.price')}
          value={<Money amount={plan.price} currency={plan.currency} />}
          tone="neutral"
          hint={t(`each.${plan.billing}`)}
        />
        <StatTile
          label={t('fields.paid_through')}
          value={<DateText day={plan.paid_through} />}
          tone="neutral"
          hint={t(plan.cancelled_at ? 'cancelled' : plan.renews ? 'renews' : 'ends')}
        />
        {nextInvoice && (
          <StatTile
            label={t('fields.next_invoice_on')}
            value={<DateText day={nextInvoice} />}
            tone="neutral"
          />
        )}
      </Tiles>
      {plan.included.length > 0 && (
        <p>
          {t('included')}: {plan.included.map((name) => t(`values.left_out.${name}`)).join(' · ')}
        </p>
      )}
      {plan.left_out.length > 0 && (
        <p>
          {t('leftOut')}: {plan.left_out.map((name) => t(`values.left_out.${name}`)).join(' · ')}
        </p>
      )}
      {plan.next_package && (
        <p>
          {t('nextPlan', {
            name: t(`values.package.${plan.next_package}`),
            billing: t(`values.billing.${plan.next_billing ?? plan.billing}`),
          })}
        </p>
      )}
      {!plan.cancelled_at && <Leaving />}
    </Card>
  );
}

function State({ billing }: { billing: Billing }) {
  const { t } = useTranslation('billing');
  const { status, status_ends_on, days_left } = billing;
  return (
    <Card title={t('state')}>
      <Tiles>
        <StatTile
          label={t('fields.status')}
          value={t(`values.status.${status}`)}
          tone={TONES[status]}
          hint={days_left === undefined ? undefined : t('daysLeft', { count: days_left })}
        />
        {status_ends_on && (
          <StatTile
            label={t('fields.status_ends_on')}
            value={<DateText day={status_ends_on} />}
            tone="neutral"
          />
        )}
        {billing.grace_ends_on && (
          <StatTile
            label={t('fields.grace_ends_on')}
            value={<DateText day={billing.grace_ends_on} />}
            tone="neutral"
          />
        )}
        {billing.read_only_ends_on && (
          <StatTile
            label={t('fields.read_only_ends_on')}
            value={<DateText day={billing.read_only_ends_on} />}
            tone="neutral"
          />
        )}
      </Tiles>
      <p>{t(`next.${status}`)}</p>
    </Card>
  );
}

/** The office's plan, how much of it is used, and through which day it is paid. */
export default function BillingScreen() {
  const { t } = useTranslation('billing');
  const { data, error, refetch } = useQuery(queryOf(getBilling));
  return (
    <Page title={t('title')} hint={t('hint')}>
      {data && !error ? (
        <Grid>
          <State billing={data} />
          {data.subscription && (
            <Plan plan={data.subscription} nextInvoice={data.next_invoice_on} />
          )}
          <Invoices invoices={data.invoices} />
          <Plans />
          <Card title={t('usage')}>
            <Grid>
              {data.usage.map((usage) => (
                <UsageMeter key={usage.metered} usage={usage} />
              ))}
            </Grid>
          </Card>
        </Grid>
      ) : (
        <PendingPanel error={error} retry={() => void refetch()} />
      )}
    </Page>
  );
}
