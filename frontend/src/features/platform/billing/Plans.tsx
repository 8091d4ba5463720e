import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  type Billing,
  BillingPeriod,
  PlanChange,
  type PlanOffer,
} from '@/api/generated/merchant/client.schemas';
import { listPlanOffers } from '@/api/generated/merchant/billing-reads';
import { cancelOwnSubscription, choosePlan } from '@/api/generated/merchant/billing-writes';
import { queryOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { Card } from '@/components/Card';
import { dialogs } from '@/components/feedback/dialogs';
import { useShowError } from '@/components/feedback/useShowError';
import type { FormDef } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { PermissionButton } from '@/components/PermissionButton';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { Money, NumberText } from '@/components/Text';
import { PATHS, PERMISSIONS } from './feature';

const Offers = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 230px), 1fr))',
  '& section': {
    display: 'grid',
    alignContent: 'start',
    gap: 8,
    padding: 16,
    borderRadius: 12,
    border: `1px solid ${theme.surface.line}`,
  },
  '& h3': { ...theme.typography.h4, margin: 0 },
  '& p': { margin: 0, ...theme.typography.body2 },
  '& strong': { fontSize: 20 },
}));

const LIMITS = ['unit_limit', 'user_limit', 'message_limit'] as const;

function Offer({ offer }: { offer: PlanOffer }) {
  const { t } = useTranslation('billing');
  const navigate = useNavigate();
  const showError = useShowError();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const { plan_id, billing, change, owed, currency } = offer;
  const sums = owed && {
    net: `${currency} ${owed.net}`,
    vat: `${currency} ${owed.vat}`,
    rate: owed.vat_rate,
    total: `${currency} ${owed.total}`,
  };
  const lines = [
    t(`plans.means.${change}`),
    ...(owed?.days === undefined
      ? []
      : [
          t('plans.difference', {
            more: `${currency} ${owed.more ?? ''}`,
            days: owed.days,
            of: owed.of_days,
          }),
        ]),
    ...(owed?.periods_ahead ? [t('plans.ahead', { count: owed.periods_ahead })] : []),
    ...(sums ? [t('plans.owed', sums)] : []),
  ];
  const choose = async () => {
    const agreed = await dialogs.confirm({
      title: t('plans.ask', { name: t(`values.package.${offer.package}`) }),
      consequences: lines,
      confirm: t(`plans.actions.${change}`),
    });
    if (!agreed) return;
    setBusy(true);
    try {
      const { invoices } = await choosePlan({ plan_id, billing });
      await refresh();
      const [invoice] = invoices;
      if (owed && invoice) await navigate(PATHS.invoice(invoice.unique_id));
    } catch (error) {
      await showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label={t(`values.package.${offer.package}`)}>
      <h3>{t(`values.package.${offer.package}`)}</h3>
      <p>
        <strong>
          <Money amount={offer.price} currency={currency} />
        </strong>{' '}
        {t(`each.${billing}`)}
      </p>
      {LIMITS.map((limit) => (
        <p key={limit}>
          {t(`plans.${limit}`)}:{' '}
          {offer[limit] === undefined ? t('plans.noLimit') : <NumberText value={offer[limit]} />}
        </p>
      ))}
      {owed?.days !== undefined && (
        <p>
          {t('plans.now')} <Money amount={owed.total} currency={currency} />
        </p>
      )}
      <PermissionButton
        permission={PERMISSIONS.change}
        variant={change === PlanChange.none ? 'text' : 'outlined'}
        disabled={change === PlanChange.none}
        loading={busy}
        onClick={() => void choose()}
      >
        {t(`plans.actions.${change}`)}
      </PermissionButton>
    </section>
  );
}

/** The plans that can be chosen, and what each choice costs now. */
export function Plans() {
  const { t } = useTranslation('billing');
  const [period, setPeriod] = useState<BillingPeriod>(BillingPeriod.yearly);
  const { data, error, refetch } = useQuery(queryOf(listPlanOffers));
  const shown = data?.filter(({ billing }) => billing === period) ?? [];
  return (
    <Card title={t('plans.title')}>
      <div role="group" aria-label={t('plans.period')} style={{ marginBlockEnd: 12 }}>
        {Object.values(BillingPeriod).map((one) => (
          <Button
            key={one}
            aria-pressed={one === period}
            variant={one === period ? 'contained' : 'text'}
            onClick={() => setPeriod(one)}
          >
            {t(`values.billing.${one}`)}
          </Button>
        ))}
      </div>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeletons />)}
      {data && shown.length === 0 && <p>{t('plans.none')}</p>}
      <Offers>
        {shown.map((offer) => (
          <Offer key={offer.plan_id} offer={offer} />
        ))}
      </Offers>
    </Card>
  );
}

const form: FormDef<{ reason: string }, Billing> = {
  ns: 'billing',
  draft: 'billing.cancel',
  defaults: { reason: '' },
  sections: [
    {
      fields: [
        {
          kind: 'textarea',
          name: 'reason',
          required: true,
          width: 12,
          rows: 3,
          help: 'cancel.help',
        },
      ],
    },
  ],
  create: ({ reason }) => cancelOwnSubscription({ reason }),
};

/** Leaves with the last paid day. */
export function Leaving() {
  const { t } = useTranslation('billing');
  const [open, setOpen] = useState(false);
  return (
    <>
      <PermissionButton permission={PERMISSIONS.cancel} color="error" onClick={() => setOpen(true)}>
        {t('cancel.open')}
      </PermissionButton>
      {open && (
        <LazyFormDialog
          def={form}
          title={t('cancel.title')}
          action={t('cancel.open')}
          danger
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
