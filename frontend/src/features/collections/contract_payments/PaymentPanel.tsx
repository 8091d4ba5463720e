import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAllows } from '@/api/areaContext';
import type { ContractPayment } from '@/api/generated/merchant/client.schemas';
import { getContractPayment } from '@/api/generated/merchant/contract-payments-reads';
import { queryOf } from '@/api/operation';
import { Icon } from '@/components/Icon';
import { ActionMenu } from '@/components/list/ActionMenu';
import type { RowAction } from '@/components/list/types';
import { PendingPanel } from '@/components/PendingPanel';
import { StatusChip } from '@/components/StatusChip';
import { Code } from '@/components/Text';
import { contractPaths } from '@/features/leasing/contracts/public';
import { CHEQUE_TONES, chequePaths } from '../cheques/public';
import { PaymentFacts } from './Facts';
import { STATE_TONES } from './columns';

type Action = RowAction<ContractPayment>;

/** What is done most at the desk stands in the open, the rest in the menu. */
const OPEN = ['collect', 'deposit', 'receipt', 'uncollect'];

const Body = styled('div')({
  width: 'min(400px, 100vw)',
  padding: 16,
  display: 'grid',
  gap: 16,
  alignContent: 'start',
  '& .line': { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' },
  '& h2': { margin: 0, flex: 1, fontSize: '1.05rem' },
});

function Said({ row, actions }: { row: ContractPayment; actions: readonly Action[] }) {
  const { t } = useTranslation('contract_payments');
  const allows = useAllows();
  const inOpen = actions.filter(
    (action) =>
      OPEN.includes(action.name) && allows(action.permission) && (action.when?.(row) ?? true),
  );
  return (
    <>
      <div className="line">
        <StatusChip tone={STATE_TONES[row.state]} label={t(`values.state.${row.state}`)} />
        {row.cheque_id && row.cheque_state && (
          <MuiLink component={Link} to={chequePaths.detail(row.cheque_id)}>
            <StatusChip
              tone={CHEQUE_TONES[row.cheque_state]}
              label={`${t('fields.cheque_state')}: ${t(`values.cheque_state.${row.cheque_state}`)}`}
            />
          </MuiLink>
        )}
      </div>
      <PaymentFacts row={row} />
      <MuiLink component={Link} to={contractPaths.detail(row.contract_id)}>
        {t('fields.contract_number')} <Code>{row.contract_number}</Code>
      </MuiLink>
      <div className="line">
        {inOpen.map((action, index) => (
          <Button
            key={action.name}
            variant={index === 0 ? 'contained' : 'outlined'}
            color={action.danger ? 'error' : index === 0 ? 'primary' : 'inherit'}
            startIcon={action.icon && <Icon name={action.icon} size={16} />}
            onClick={() => action.open?.(row)}
          >
            {t(`actions.${action.name}`)}
          </Button>
        ))}
        <ActionMenu
          ns="contract_payments"
          row={row}
          actions={actions.filter((action) => !OPEN.includes(action.name))}
        />
      </div>
    </>
  );
}

interface Props {
  id: number;
  actions: readonly Action[];
  onClose: () => void;
}

/** One payment of the desk, beside its list: what it is, its receipt, the way back. */
export default function PaymentPanel({ id, actions, onClose }: Props) {
  const { t } = useTranslation(['contract_payments', 'kit']);
  const { data, error, refetch } = useQuery(queryOf(getContractPayment, id));
  const title = t('payment');
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { outline: 0 } } }}
    >
      <Body>
        <div className="line">
          <h2>{title}</h2>
          <IconButton aria-label={t('close', { ns: 'kit' })} onClick={onClose}>
            <Icon name="close" size={18} />
          </IconButton>
        </div>
        {data && !error ? (
          <Said row={data} actions={actions} />
        ) : (
          <PendingPanel error={error} retry={() => void refetch()} />
        )}
      </Body>
    </Drawer>
  );
}
