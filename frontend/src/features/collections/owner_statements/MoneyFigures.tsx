import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { OwnerMoney } from '@/api/generated/merchant/client.schemas';
import { Panel } from '@/components/Page';
import { StatTile, Tiles } from '@/components/StatTile';
import { Money, NumberText } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { formatMonth } from '@/lib/format';
import { compareAmounts } from '@/lib/validation/numbers';

const Strip = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 16,
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(44px, 1fr))',
  gap: 4,
  overflowX: 'auto',
  '& li': { display: 'grid', gap: 4, textAlign: 'center', minWidth: 0 },
  '& .bar': {
    height: 64,
    display: 'flex',
    alignItems: 'flex-end',
    borderRadius: 4,
    background: theme.surface.sunken,
  },
  '& .bar > span': {
    display: 'block',
    width: '100%',
    borderRadius: 4,
    background: theme.palette.success.main,
  },
  '& small': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& b': { ...theme.typography.caption, fontWeight: 600 },
}));

const Buildings = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '4px 16px',
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    padding: '10px 0',
    borderBlockEnd: `1px solid ${theme.surface.line}`,
  },
  '& li:last-of-type': { borderBlockEnd: 0 },
  '& .name': { flex: '1 1 160px' },
  '& .late': { color: theme.palette.error.main },
}));

/** Amounts of a strip have no decimals. */
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** Twelve months of what came in, each as high as its part of the best one. */
function MonthStrip({ money }: { money: OwnerMoney }) {
  const { t } = useTranslation('owner_statements');
  const language = useLanguage();
  const most = Math.max(1, ...money.months.map(({ collected }) => Number(collected)));
  return (
    <Panel aria-label={t('money.months')}>
      <Strip tabIndex={0}>
        {money.months.map(({ month, collected }) => (
          <li key={month}>
            <b>
              <bdi dir="ltr">{whole.format(Number(collected))}</bdi>
            </b>
            <span className="bar" aria-hidden>
              <span style={{ height: `${Math.max(0, (100 * Number(collected)) / most)}%` }} />
            </span>
            <small>
              {formatMonth(month, language, 'short')} <bdi>{month.slice(2, 4)}</bdi>
            </small>
          </li>
        ))}
      </Strip>
    </Panel>
  );
}

const isSome = (amount: string) => compareAmounts(amount, '0') > 0;

export interface MoneyLinks {
  statements?: string;
  payouts?: string;
  costs?: string;
  payments?: string;
}

/** What an owner's page opens on: to be paid, collected, fees, costs, twelve months, the buildings. */
export function MoneyFigures({ money, links = {} }: { money: OwnerMoney; links?: MoneyLinks }) {
  const { t } = useTranslation('owner_statements');
  const language = useLanguage();
  const sum = (amount: string) => <Money amount={amount} currency={money.currency} />;
  return (
    <div style={{ display: 'grid', gap: 16, marginBlockEnd: 16 }}>
      <Tiles>
        {money.has_agreement && (
          <StatTile
            label={t('money.to_pay')}
            tone={isSome(money.to_pay) ? 'success' : 'neutral'}
            value={sum(money.to_pay)}
            hint={
              isSome(money.reserve) ? (
                <>
                  {t('money.reserve')} {sum(money.reserve)}
                </>
              ) : (
                t('money.now')
              )
            }
            to={links.payouts}
          />
        )}
        <StatTile
          label={t('money.collected')}
          tone="success"
          value={sum(money.collected)}
          hint={t('money.year')}
          to={links.statements}
        />
        {money.has_agreement && (
          <StatTile
            label={t('money.fees')}
            tone="neutral"
            value={sum(money.fees)}
            hint={t('money.year')}
            to={links.statements}
          />
        )}
        <StatTile
          label={t('money.costs')}
          tone="neutral"
          value={sum(money.costs)}
          hint={t('money.year')}
          to={links.costs}
        />
        <StatTile
          label={t('money.bounced')}
          tone={isSome(money.bounced) ? 'danger' : 'success'}
          value={sum(money.bounced)}
          hint={
            <>
              {t('money.cheques')} {sum(money.cheques_in_hand)}
            </>
          }
          to={links.payments}
        />
      </Tiles>
      <MonthStrip money={money} />
      {money.buildings.length > 0 && (
        <Panel aria-label={t('money.buildings')}>
          <Buildings>
            {money.buildings.map((building) => (
              <li key={building.building_id}>
                <span className="name">{localName(building, language)}</span>
                <span>
                  {t('money.vacant')} <NumberText value={building.vacant} /> /{' '}
                  <NumberText value={building.units} />
                </span>
                {isSome(building.bounced) && (
                  <span className="late">
                    {t('money.bounced')} {sum(building.bounced)}
                  </span>
                )}
              </li>
            ))}
          </Buildings>
        </Panel>
      )}
    </div>
  );
}
