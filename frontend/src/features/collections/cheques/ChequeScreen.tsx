import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useAllows } from '@/api/areaContext';
import type { Cheque } from '@/api/generated/merchant/client.schemas';
import { listChequeHistory } from '@/api/generated/merchant/cheques-history';
import { queryOf } from '@/api/operation';
import { DetailPage, type DetailDef } from '@/components/detail/DetailPage';
import { Icon } from '@/components/Icon';
import { ActionMenu } from '@/components/list/ActionMenu';
import type { RowAction } from '@/components/list/types';
import { Code } from '@/components/Text';
import { contractPaths } from '@/features/leasing/contracts/public';
import { customerPaths } from '@/features/parties/customers/public';
import { unitPaths } from '@/features/properties/units/public';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { ChargesOfCheque } from '../charges/public';
import { slipPaths } from '../deposit_slips/public';
import { ChequePicture } from './ChequePicture';
import { PATHS } from './feature';
import { type ChequeRow, chequeOf } from './reads';
import { CHEQUE_TONES } from './tones';
import { BankOn } from './texts';
import { Trail } from './Trail';
import { useChequeActions } from './useChequeActions';
import { isDepositable } from './verbs';

const isOffered = (row: ChequeRow) => (action: RowAction<Cheque>) =>
  action.name === 'edit'
    ? (action.when?.(row) ?? true)
    : action.name === 'deposit'
      ? isDepositable(row)
      : row.verbs.some((verb) => verb === action.name);

/** The one thing to do next in the open, the rest in the menu. */
function Buttons({ row, actions }: { row: ChequeRow; actions: readonly RowAction<Cheque>[] }) {
  const { t } = useTranslation('cheques');
  const allows = useAllows();
  const offered = actions.filter(isOffered(row)).filter((one) => allows(one.permission));
  const first = offered.find((one) => one.name !== 'edit');
  return (
    <>
      {first && (
        <Button
          variant="contained"
          startIcon={first.icon && <Icon name={first.icon} size={16} />}
          onClick={() => first.open?.(row)}
        >
          {t(`actions.${first.name}`)}
        </Button>
      )}
      <ActionMenu ns="cheques" row={row} actions={offered.filter((one) => one !== first)} />
    </>
  );
}

function Of({ row }: { row: ChequeRow }) {
  const language = useLanguage();
  return (
    <>
      <MuiLink component={Link} to={customerPaths.detail(row.customer_id)}>
        <bdi>{localName(row, language, 'customer_name')}</bdi>
      </MuiLink>
      {' · '}
      <MuiLink component={Link} to={unitPaths.detail(row.unit_id)}>
        <Code>{row.unit_number}</Code>
      </MuiLink>{' '}
      <bdi>{localName(row, language, 'building_name')}</bdi>
      {' · '}
      <MuiLink component={Link} to={contractPaths.detail(row.contract_id)}>
        <Code>{row.contract_number}</Code>
      </MuiLink>
    </>
  );
}

/** What needs a look: it goes stale, the tenant bounced before, what it replaces or is replaced by. */
function Above({ row }: { row: ChequeRow }) {
  const { t } = useTranslation('cheques');
  return (
    <div style={{ display: 'grid', gap: 8, marginBlockEnd: 16 }}>
      {row.is_stale && <Alert severity="warning">{t('said.stale')}</Alert>}
      {row.purpose === 'security' && <Alert severity="info">{t('said.security')}</Alert>}
      {row.bounces > 0 && (
        <Alert severity="warning">{t('said.bounces', { count: row.bounces })}</Alert>
      )}
      {row.replaces_id !== undefined && row.replaces_id !== null && (
        <Alert severity="info">
          <MuiLink component={Link} to={PATHS.detail(row.replaces_id)} color="inherit">
            {t('said.replaces')}
          </MuiLink>
        </Alert>
      )}
      {row.replaced_by.map((other) => (
        <Alert key={other.id} severity="info">
          <MuiLink component={Link} to={PATHS.detail(other.id)} color="inherit">
            {t('said.replacedBy', { number: other.number ?? '' })}
          </MuiLink>
        </Alert>
      ))}
    </div>
  );
}

const detail = (actions: readonly RowAction<Cheque>[]): DetailDef<ChequeRow> => ({
  ns: 'cheques',
  additions: 'cheques',
  load: (id) => chequeOf(Number(id)),
  title: (row) => row.number ?? '—',
  status: { field: 'state', kind: 'enum', tones: CHEQUE_TONES },
  hint: (row) => <Of row={row} />,
  actions: (row) => <Buttons row={row} actions={actions} />,
  above: (row) => <Above row={row} />,
  sections: [
    {
      title: 'sections.paper',
      fields: [
        { field: 'amount', kind: 'money' },
        { field: 'bank' },
        { field: 'cheque_date', kind: 'date' },
        { field: 'bank_on', render: (row) => <BankOn row={row} /> },
        { field: 'drawer' },
        { field: 'payee' },
        { field: 'purpose', kind: 'enum' },
        { field: 'location' },
        { field: 'received_on', kind: 'date' },
      ],
    },
    {
      title: 'sections.bank',
      fields: [
        {
          field: 'slip_number',
          kind: 'code',
          link: (row) => (row.deposit_slip_id ? slipPaths.detail(row.deposit_slip_id) : undefined),
        },
        { field: 'cleared_on', kind: 'date' },
        { field: 'reason', kind: 'enum' },
        { field: 'payment_type', kind: 'enum' },
        { field: 'due_on', kind: 'date' },
        { field: 'open_amount', kind: 'money' },
        { field: 'payment_status', kind: 'enum' },
      ],
    },
  ],
  counts: { trail: (row) => row.moves.length, charges: (row) => row.charges.length },
  tabs: [
    { name: 'trail', render: (row) => <Trail moves={row.moves} /> },
    { name: 'picture', render: (row) => <ChequePicture row={row} /> },
    { name: 'charges', render: (row) => <ChargesOfCheque id={row.id} /> },
  ],
  history: (id, params) => queryOf(listChequeHistory, Number(id), params),
  historyWords: { image: null, step: null, deposit_slip_id: null, contract_payment_id: null },
});

/** One cheque: where it stands, its trail, what may be done now. */
export default function ChequeScreen() {
  const { id = '' } = useParams();
  const { actions, dialog } = useChequeActions();
  const def = useMemo(() => detail(actions), [actions]);
  return (
    <>
      <DetailPage key={id} def={def} id={id} />
      {dialog}
    </>
  );
}
