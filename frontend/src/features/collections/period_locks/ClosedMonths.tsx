import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeriodLock } from '@/api/generated/merchant/client.schemas';
import { listPeriodLockHistory } from '@/api/generated/merchant/period-locks-history';
import { getPeriodLock } from '@/api/generated/merchant/period-locks-reads';
import { queryOf } from '@/api/operation';
import { HistoryButton } from '@/components/HistoryButton';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { Page, Panel } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { PermissionButton } from '@/components/PermissionButton';
import { DateText, InstantText } from '@/components/Text';
import { PERMISSIONS } from './feature';
import { closeForm, reopenForm } from './forms';

type Open = 'close' | 'reopen';

const history = (_: string, params: object) => queryOf(listPeriodLockHistory, params);

function State({ lock }: { lock: PeriodLock }) {
  const { t } = useTranslation('period_locks');
  return (
    <Panel aria-label={t('title')}>
      <div style={{ padding: 20, display: 'grid', gap: 8 }}>
        {lock.closed_through ? (
          <strong>
            {t('closedThrough')} <DateText day={lock.closed_through} />
          </strong>
        ) : (
          <strong>{t('nothingClosed')}</strong>
        )}
        <span>{t('text')}</span>
        {lock.changed_by && (
          <span>
            {t('changedBy')} <bdi>{lock.changed_by}</bdi>, <InstantText at={lock.changed_at} />
          </span>
        )}
        {lock.reason && (
          <span>
            {t('fields.reason')}: <bdi>{lock.reason}</bdi>
          </span>
        )}
      </div>
    </Panel>
  );
}

/** Up to which month the books are closed, with the way to close and to reopen. */
export default function ClosedMonths() {
  const { t } = useTranslation('period_locks');
  const { data: lock, error, refetch } = useQuery(queryOf(getPeriodLock));
  const [open, setOpen] = useState<Open>();
  const form = useMemo(() => {
    if (!lock) return undefined;
    return open === 'reopen' ? reopenForm(lock) : closeForm(lock);
  }, [lock, open]);
  const close = () => setOpen(undefined);
  const dialog = () => {
    if (!open || !form) return null;
    return (
      <LazyFormDialog
        def={form as ReturnType<typeof reopenForm>}
        title={t(`actions.${open}`)}
        action={t(`actions.${open}`)}
        danger={open === 'reopen'}
        onClose={close}
      />
    );
  };
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        lock && (
          <>
            <HistoryButton
              permission={PERMISSIONS.view}
              ns="period_locks"
              id="lock"
              title={t('title')}
              query={history}
            />
            {lock.closed_through && (
              <PermissionButton
                variant="outlined"
                color="error"
                permission={PERMISSIONS.reopen}
                onClick={() => setOpen('reopen')}
              >
                {t('actions.reopen')}
              </PermissionButton>
            )}
            {lock.closable_through && (
              <PermissionButton
                variant="contained"
                permission={PERMISSIONS.close}
                onClick={() => setOpen('close')}
              >
                {t('actions.close')}
              </PermissionButton>
            )}
          </>
        )
      }
    >
      {lock && !error ? (
        <State lock={lock} />
      ) : (
        <PendingPanel error={error} retry={() => void refetch()} />
      )}
      {dialog()}
    </Page>
  );
}
