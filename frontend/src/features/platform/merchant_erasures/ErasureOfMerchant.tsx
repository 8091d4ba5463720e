import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MerchantErasure, MerchantErasureInput } from '@/api/generated/manager/client.schemas';
import { getErasureStanding } from '@/api/generated/manager/merchant-erasures-reads';
import { planMerchantErasure } from '@/api/generated/manager/merchant-erasures-writes';
import { queryOf } from '@/api/operation';
import type { FormDef } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPanel } from '@/components/list/ListPage';
import { PendingPanel } from '@/components/PendingPanel';
import { PermissionButton } from '@/components/PermissionButton';
import { StatTile, Tiles } from '@/components/StatTile';
import { DateText } from '@/components/Text';
import { PERMISSIONS } from './feature';
import { useErasures } from './useErasures';

const planForm = (
  merchantId: number,
  isOver: boolean,
): FormDef<MerchantErasureInput, MerchantErasure> => ({
  ns: 'merchant_erasures',
  draft: 'merchant_erasures.plan',
  defaults: { account_id: '', reason: '', requested_by: '' },
  sections: [
    {
      fields: [
        {
          kind: 'text',
          name: 'account_id',
          required: true,
          width: 12,
          help: 'help.account_id',
        },
        { kind: 'textarea', name: 'reason', required: true, width: 12, rows: 2 },
        {
          kind: 'text',
          name: 'requested_by',
          required: !isOver,
          width: 12,
          help: 'help.requested_by',
        },
      ],
    },
  ],
  toBody: ({ account_id, reason, requested_by }) => ({
    merchant_id: merchantId,
    account_id: String(account_id).trim(),
    reason: String(reason),
    ...(requested_by ? { requested_by: String(requested_by) } : {}),
  }),
  create: planMerchantErasure,
});

interface Props {
  id: number;
  isErased?: boolean;
}

/** Whether a merchant may be erased, and what was planned. */
export default function ErasureOfMerchant({ id, isErased = false }: Props) {
  const { t } = useTranslation('merchant_erasures');
  const { data, error, refetch } = useQuery(queryOf(getErasureStanding, id));
  const { def, dialog } = useErasures(id);
  const [planning, setPlanning] = useState(false);
  const isOver = data?.is_over ?? false;
  const form = useMemo(() => planForm(id, isOver), [id, isOver]);
  if (!data) return <PendingPanel error={error} retry={() => void refetch()} />;
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      {data.from ? (
        <Tiles>
          <StatTile
            label={t('from')}
            value={<DateText day={data.from} />}
            tone={isOver ? 'danger' : 'info'}
            hint={t(isOver ? 'isOver' : 'isNotOver')}
          />
        </Tiles>
      ) : (
        !isErased && <p style={{ margin: 0 }}>{t('notClosed')}</p>
      )}
      {data.is_closed && (
        <div>
          <PermissionButton
            variant="outlined"
            color="error"
            permission={PERMISSIONS.erase}
            onClick={() => setPlanning(true)}
          >
            {t('actions.plan')}
          </PermissionButton>
        </div>
      )}
      <ListPanel def={def} />
      {dialog}
      {planning && (
        <LazyFormDialog
          danger
          def={form}
          title={t('form.plan')}
          action={t('actions.plan')}
          onClose={() => setPlanning(false)}
        />
      )}
    </div>
  );
}
