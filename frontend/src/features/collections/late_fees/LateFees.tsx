import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useArea } from '@/api/areaContext';
import {
  ChargeKind,
  LateFeeBasis,
  type LateFeeRule,
  LateFeeRepeats,
} from '@/api/generated/merchant/client.schemas';
import { listLateFeeHistory } from '@/api/generated/merchant/late-fees-history';
import { getLateFees } from '@/api/generated/merchant/late-fees-reads';
import { queryOf } from '@/api/operation';
import { HistoryButton } from '@/components/HistoryButton';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { Page, Panel } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { PermissionButton } from '@/components/PermissionButton';
import { DateText, Money } from '@/components/Text';
import { useLinks } from '@/components/shell/features';
import { today } from '@/lib/calendar';
import { PERMISSIONS } from './feature';
import { ruleForm } from './form';

const history = (_: string, params: object) => queryOf(listLateFeeHistory, params);

function Sentence({ rule }: { rule: LateFeeRule }) {
  const { t } = useTranslation('late_fees');
  if (!rule.is_active) return <strong>{t('off')}</strong>;
  return (
    <strong>
      {t('late', { count: rule.grace_days })}{' '}
      {rule.basis === LateFeeBasis.percent ? (
        <>
          <bdi>{`${Number(rule.rate)}%`}</bdi> {t('percent')}
        </>
      ) : (
        <Money amount={rule.rate} />
      )}{' '}
      {t(rule.repeats === LateFeeRepeats.monthly ? 'monthly' : 'once')}
      {rule.most && (
        <>
          , {t('most')} <Money amount={rule.most} />
        </>
      )}
    </strong>
  );
}

function Rule({ rule }: { rule: LateFeeRule }) {
  const { t } = useTranslation('late_fees');
  const fees = useLinks().list('charges', { kind: ChargeKind.late });
  return (
    <Panel aria-label={t('title')}>
      <div style={{ padding: 20, display: 'grid', gap: 8 }}>
        <Sentence rule={rule} />
        {rule.is_active && rule.applies_from && (
          <span>
            {t('from')} <DateText day={rule.applies_from} />
          </span>
        )}
        {rule.is_active && (
          <span>
            {t('next', { count: rule.next.payments })}{' '}
            {rule.next.payments > 0 && <Money amount={rule.next.amount} />}
          </span>
        )}
        <span>{t('text')}</span>
        {fees && <Link to={fees}>{t('fees')}</Link>}
      </div>
    </Panel>
  );
}

/** What rent that is paid late costs, with the way to change it. */
export default function LateFees() {
  const { t } = useTranslation('late_fees');
  const { account } = useArea();
  const { data: rule, error, refetch } = useQuery(queryOf(getLateFees));
  const [isEdited, setEdited] = useState(false);
  const form = useMemo(
    () => rule && ruleForm(rule, today(account.time_zone)),
    [rule, account.time_zone],
  );
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        rule && (
          <>
            <HistoryButton
              permission={PERMISSIONS.view}
              ns="late_fees"
              id="rule"
              title={t('title')}
              query={history}
            />
            <PermissionButton
              variant="contained"
              permission={PERMISSIONS.edit}
              onClick={() => setEdited(true)}
            >
              {t('actions.edit')}
            </PermissionButton>
          </>
        )
      }
    >
      {rule && !error ? (
        <Rule rule={rule} />
      ) : (
        <PendingPanel error={error} retry={() => void refetch()} />
      )}
      {isEdited && form && (
        <LazyFormDialog
          def={form}
          title={t('actions.edit')}
          action={t('actions.edit')}
          onClose={() => setEdited(false)}
        />
      )}
    </Page>
  );
}
