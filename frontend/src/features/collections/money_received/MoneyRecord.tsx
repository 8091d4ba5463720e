import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { MoneyMovement } from '@/api/generated/merchant/client.schemas';
import { useAllows } from '@/api/areaContext';
import { DetailPage, type DetailDef } from '@/components/detail/DetailPage';
import { useDownload } from '@/components/feedback/useDownload';
import { Icon } from '@/components/Icon';
import { DataTable } from '@/components/list/DataTable';
import type { Column } from '@/components/list/types';
import { Panel } from '@/components/Page';
import { PermissionButton } from '@/components/PermissionButton';
import { contractPaths } from '@/features/leasing/contracts/public';
import { customerPaths } from '@/features/parties/customers/public';
import { STATE_TONES } from './columns';
import { PERMISSIONS } from './feature';
import { type MoneyRow, moneyOf } from './reads';
import { moneyHistory, useMoneyActions } from './useMoneyActions';

function What({ movement }: { movement: MoneyMovement }) {
  const { t } = useTranslation('money_received');
  const kind = t(`values.kind.${movement.kind}`);
  const paid = movement.charge_kind
    ? t(`values.charge_kind.${movement.charge_kind}`)
    : movement.payment_type && t(`values.payment_type.${movement.payment_type}`);
  const said = paid ? `${kind} · ${paid}` : kind;
  return <>{movement.reverses_id ? t('takenBack', { what: said }) : said}</>;
}

interface MovementsProps {
  row: MoneyRow;
  reverse: (movementId: number) => void;
}

function Movements({ row, reverse }: MovementsProps) {
  const { t } = useTranslation('money_received');
  const save = useDownload();
  const columns: readonly Column<MoneyMovement>[] = [
    { field: 'moved_on', kind: 'date' },
    { field: 'kind', render: (movement) => <What movement={movement} /> },
    {
      field: 'contract_number',
      kind: 'code',
      link: ({ contract_id }) =>
        contract_id === undefined ? undefined : contractPaths.detail(contract_id),
    },
    { field: 'due_on', kind: 'date' },
    { field: 'amount', kind: 'money', label: 'fields.moved' },
    { field: 'balance_after', kind: 'money' },
    { field: 'number', kind: 'code' },
    { field: 'note' },
    { field: 'posted_by' },
    {
      field: 'is_reversed',
      label: 'fields.actions',
      render: (movement) => (
        <>
          {movement.kind === 'refunded' && movement.number && (
            <Button
              size="small"
              color="inherit"
              onClick={() =>
                void save(
                  { url: `/api/merchant/money_received/movements/${movement.id}/pdf` },
                  `${movement.number ?? ''}.pdf`,
                )
              }
            >
              {t('actions.voucher')}
            </Button>
          )}
          {!movement.reverses_id && !movement.is_reversed && (
            <PermissionButton
              size="small"
              color="error"
              permission={PERMISSIONS.reverse}
              onClick={() => reverse(movement.id)}
            >
              {t('actions.reverse')}
            </PermissionButton>
          )}
        </>
      ),
    },
  ];
  return (
    <Panel aria-label={t('tabs.movements')}>
      <DataTable
        ns="money_received"
        label={t('tabs.movements')}
        columns={columns}
        rows={row.movements}
        rowId={(movement) => String(movement.id)}
      />
    </Panel>
  );
}

/** One sum: what it paid, what is left, and the way back. */
export default function MoneyRecord() {
  const { id = '' } = useParams();
  const { t } = useTranslation('money_received');
  const allows = useAllows();
  const { actions, reverse, dialog } = useMoneyActions();
  const def = useMemo<DetailDef<MoneyRow>>(
    () => ({
      ns: 'money_received',
      load: (given) => moneyOf(Number(given)),
      title: (row) => row.number,
      status: { field: 'state', kind: 'enum', tones: STATE_TONES },
      actions: (row) =>
        actions
          .filter(
            (action) =>
              action.name !== 'history' &&
              allows(action.permission) &&
              (action.when?.(row) ?? true),
          )
          .map((action) => (
            <Button
              key={action.name}
              variant="outlined"
              color="inherit"
              startIcon={action.icon && <Icon name={action.icon} size={16} />}
              onClick={() => action.open?.(row)}
            >
              {t(`actions.${action.name}`)}
            </Button>
          )),
      sections: [
        {
          fields: [
            {
              field: 'customer_name',
              kind: 'name',
              link: (row) => customerPaths.detail(row.customer_id),
            },
            { field: 'amount', kind: 'money' },
            { field: 'allocated', kind: 'money' },
            { field: 'refunded', kind: 'money' },
            { field: 'balance', kind: 'money' },
            { field: 'received_on', kind: 'date' },
            { field: 'method', kind: 'enum' },
            { field: 'reference', kind: 'code' },
            { field: 'received_by' },
            { field: 'note' },
          ],
        },
      ],
      tabs: [
        {
          name: 'movements',
          render: (row) => (
            <Movements row={row} reverse={(movementId) => reverse(row, movementId)} />
          ),
        },
      ],
      history: moneyHistory,
      historyWords: { customer_id: null },
    }),
    [actions, reverse, allows, t],
  );
  return (
    <>
      <DetailPage key={id} def={def} id={id} />
      {dialog}
    </>
  );
}
