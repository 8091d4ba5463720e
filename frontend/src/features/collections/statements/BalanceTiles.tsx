import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getStatement } from '@/api/generated/merchant/statements-reads';
import { queryOf } from '@/api/operation';
import { StatTile, Tiles } from '@/components/StatTile';
import { Money } from '@/components/Text';
import type { RecordProps } from '@/components/shell/additions';
import { customerPaths } from '@/features/parties/customers/public';
import { compareAmounts } from '@/lib/validation/numbers';

const isNothing = (amount: string) => compareAmounts(amount, '0') === 0;

/** What the tenant owes today, what is late, and what is still to come. */
export default function BalanceTiles({ id }: RecordProps) {
  const { t } = useTranslation('statements');
  const { data } = useQuery(queryOf(getStatement, id));
  if (!data || (data.contracts.length === 0 && isNothing(data.overall.on_account))) return null;
  const { balance, overdue, not_collected, collected, upcoming, insurance_held } = data.overall;
  const { charges, on_account } = data.overall;
  const { cheques_in_hand, cheques_deposited, cheques_cleared, cheques_bounced } = data.overall;
  const owes = compareAmounts(balance, '0') > 0;
  const late = compareAmounts(overdue, '0') > 0 || compareAmounts(not_collected, '0') > 0;
  const tab = (name: string, more = '') => `${customerPaths.detail(id)}?tab=${name}${more}`;
  return (
    <div style={{ marginBlockEnd: 16 }}>
      <Tiles>
        <StatTile
          label={t('balance.owed')}
          value={<Money amount={balance} />}
          tone={owes ? 'danger' : 'success'}
          hint={
            compareAmounts(on_account, '0') > 0 ? (
              <>
                {t('balance.onAccount')} <Money amount={on_account} />
              </>
            ) : compareAmounts(charges, '0') > 0 ? (
              <>
                {t('balance.charges')} <Money amount={charges} />
              </>
            ) : (
              t(owes ? 'balance.owes' : 'balance.even')
            )
          }
          to={tab('statement')}
        />
        <StatTile
          label={t('balance.overdue')}
          value={<Money amount={overdue} />}
          tone={late ? 'danger' : 'neutral'}
          hint={
            compareAmounts(not_collected, '0') > 0 ? (
              <>
                {t('balance.bounced')} <Money amount={not_collected} />
              </>
            ) : undefined
          }
          to={tab('payments', '&state=overdue')}
        />
        <StatTile
          label={t('balance.collected')}
          value={<Money amount={collected} />}
          tone="success"
          to={tab('payments', '&state=collected')}
          hint={
            compareAmounts(insurance_held, '0') > 0 ? (
              <>
                {t('balance.deposit')} <Money amount={insurance_held} />
              </>
            ) : undefined
          }
        />
        <StatTile
          label={t('balance.upcoming')}
          value={<Money amount={upcoming} />}
          tone="info"
          to={tab('payments', '&state=upcoming')}
        />
        <StatTile
          label={t('balance.cheques')}
          value={<Money amount={cheques_in_hand} />}
          tone={compareAmounts(cheques_bounced, '0') > 0 ? 'warning' : 'accent'}
          hint={
            <>
              {t('balance.deposited')} <Money amount={cheques_deposited} />
              <br />
              {t('balance.cleared')} <Money amount={cheques_cleared} />
              <br />
              {t('balance.returned')} <Money amount={cheques_bounced} />
            </>
          }
          to={tab('cheques')}
        />
      </Tiles>
    </div>
  );
}
