import { useTranslation } from 'react-i18next';
import type {
  ContractPayment,
  ListContractPaymentsParams,
  PaymentTotals,
} from '@/api/generated/merchant/client.schemas';
import { PermissionButton } from '@/components/PermissionButton';
import { Code } from '@/components/Text';
import type { ListDef, RowAction } from '@/components/list/types';
import type { PaymentView } from './feature';

type PaymentList = ListDef<ContractPayment, ListContractPaymentsParams, PaymentTotals>;

interface CellProps {
  row: ContractPayment;
  action: RowAction<ContractPayment>;
}

function CollectCell({ row, action }: CellProps) {
  const { t } = useTranslation('contract_payments');
  if (row.receipt_number) return <Code>{row.receipt_number}</Code>;
  if (!action.when?.(row)) return <>—</>;
  return (
    <PermissionButton
      size="small"
      variant="outlined"
      permission={action.permission}
      onClick={() => action.open?.(row)}
    >
      {t('actions.collect')}
    </PermissionButton>
  );
}

/** The desk's list with a button to collect in each row, or its receipt. */
export function withCollect(def: PaymentList, view: PaymentView): PaymentList {
  const action = def.actions?.find(({ name }) => name === 'collect');
  if (view !== 'current-payments' || !action) return def;
  const [due, tenant, method, state, amount, ...rest] = def.columns;
  const first = [due, tenant, method, state, amount].filter((column) => column !== undefined);
  return {
    ...def,
    columns: [
      ...first,
      {
        field: 'receipt_number',
        label: 'fields.collect',
        render: (row) => <CollectCell row={row} action={action} />,
      },
      ...rest,
    ],
  };
}
