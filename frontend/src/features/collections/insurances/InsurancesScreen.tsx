import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPanel } from '@/components/list/ListPage';
import { useListAnswer } from '@/components/list/useListAnswer';
import { Page } from '@/components/Page';
import { StatTile, Tiles } from '@/components/StatTile';
import { Money } from '@/components/Text';
import { compareAmounts } from '@/lib/validation/numbers';
import { insuranceList } from './columns';
import { PATHS, READS } from './feature';
import { useInsuranceActions } from './useInsuranceActions';

/** What is held of everybody, what is to be given back, and what is late; from the list's own answer. */
function Sums() {
  const { t } = useTranslation('insurances');
  const { data } = useListAnswer(READS);
  const totals = data?.totals;
  const late = totals && compareAmounts(totals.late, '0') > 0;
  return (
    <div style={{ marginBlockEnd: 16 }}>
      <Tiles>
        <StatTile
          label={t('totals.balance')}
          tone="info"
          value={totals ? <Money amount={totals.balance} /> : '…'}
          hint={t('totals.liability')}
        />
        <StatTile
          label={t('totals.to_refund')}
          tone="warning"
          value={totals ? <Money amount={totals.to_refund} /> : '…'}
        />
        <StatTile
          label={t('totals.late')}
          tone={late ? 'danger' : 'neutral'}
          value={totals ? <Money amount={totals.late} /> : '…'}
          to={`${PATHS.list}?state=late`}
        />
      </Tiles>
    </div>
  );
}

/** The deposits that are held, those that are to be given back first. */
export default function InsurancesScreen() {
  const { t } = useTranslation('insurances');
  const { actions, dialog } = useInsuranceActions();
  const def = useMemo(() => ({ ...insuranceList, actions }), [actions]);
  return (
    <Page title={t('title')} hint={t('hint')}>
      <Sums />
      <ListPanel def={def} />
      {dialog}
    </Page>
  );
}
