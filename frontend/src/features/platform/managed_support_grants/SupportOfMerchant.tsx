import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  type AskSupportInput,
  type SupportGrant,
  SupportPeriod,
  type SupportStanding,
} from '@/api/generated/manager/client.schemas';
import { getSupportStanding } from '@/api/generated/manager/managed-support-grants-reads';
import {
  askForSupport,
  endSupportAccess,
  enterSupport,
} from '@/api/generated/manager/managed-support-grants-writes';
import { listManagedSupportHistory } from '@/api/generated/manager/managed-support-grants-history';
import { queryOf } from '@/api/operation';
import { saveSession } from '@/api/session';
import { HistoryTab } from '@/components/detail/HistoryTab';
import { EmptyState } from '@/components/feedback/States';
import type { FormDef } from '@/components/form/types';
import { useRunAction } from '@/components/list/useRunAction';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { Panel } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { PermissionButton } from '@/components/PermissionButton';
import { StatTile, Tiles } from '@/components/StatTile';
import { InstantText } from '@/components/Text';
import { PERMISSIONS } from './feature';

const PERIODS = [SupportPeriod.hour, SupportPeriod.day, SupportPeriod.three_days];

const askForm = (id: number): FormDef<AskSupportInput, SupportStanding> => ({
  ns: 'managed_support_grants',
  draft: 'managed_support_grants.ask',
  defaults: { reason: '', period: SupportPeriod.day, may_change: false },
  sections: [
    {
      fields: [
        {
          kind: 'textarea',
          name: 'reason',
          required: true,
          width: 12,
          rows: 2,
          help: 'help.reason',
        },
        { kind: 'select', name: 'period', values: PERIODS, required: true },
        { kind: 'switch', name: 'may_change', width: 12, help: 'help.may_change' },
      ],
    },
  ],
  create: (body) => askForSupport(id, body),
});

const history = (id: string, params: object) =>
  queryOf(listManagedSupportHistory, Number(id), params);

/** Whether a merchant's area is open to support, and the way in. */
export default function SupportOfMerchant({ id }: { id: number }) {
  const { t } = useTranslation('managed_support_grants');
  const { data, error, refetch } = useQuery(queryOf(getSupportStanding, id));
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const run = useRunAction<SupportGrant>('managed_support_grants');
  const form = useMemo(() => askForm(id), [id]);
  if (!data) return <PendingPanel error={error} retry={() => void refetch()} />;
  const { open, asked } = data;
  const enter = async () => {
    const entered = await enterSupport(id);
    saveSession('merchant', entered);
    void navigate('/merchant');
  };
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      {open ? (
        <Tiles>
          <StatTile
            label={t('open')}
            value={<InstantText at={open.ends_at} />}
            tone="success"
            hint={t(open.may_change ? 'mayChange' : 'readOnly')}
          />
          <StatTile
            label={t('allowedBy')}
            value={<bdi>{open.answered_by}</bdi>}
            tone="info"
            hint={open.reason}
          />
        </Tiles>
      ) : (
        <Panel>
          <EmptyState
            icon="lock"
            title={t(asked ? 'asked.title' : 'closed.title')}
            text={t(asked ? 'asked.text' : 'closed.text')}
          />
        </Panel>
      )}
      <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
        {open && (
          <>
            <PermissionButton
              variant="contained"
              permission={PERMISSIONS.enter}
              onClick={() =>
                void run(
                  {
                    name: 'enter',
                    run: enter,
                    consequences: () => [t('consequences.enter')],
                  },
                  [open],
                )
              }
            >
              {t('actions.enter')}
            </PermissionButton>
            <PermissionButton
              variant="outlined"
              color="error"
              permission={PERMISSIONS.end}
              onClick={() =>
                void run(
                  {
                    name: 'end',
                    danger: true,
                    run: () => endSupportAccess(id),
                    consequences: () => [t('consequences.end')],
                  },
                  [open],
                )
              }
            >
              {t('actions.end')}
            </PermissionButton>
          </>
        )}
        {!open && !asked && (
          <PermissionButton
            variant="contained"
            permission={PERMISSIONS.ask}
            onClick={() => setIsAsking(true)}
          >
            {t('actions.ask')}
          </PermissionButton>
        )}
      </div>
      <HistoryTab ns="managed_support_grants" id={String(id)} query={history} />
      {isAsking && (
        <LazyFormDialog def={form} title={t('actions.ask')} onClose={() => setIsAsking(false)} />
      )}
    </div>
  );
}
