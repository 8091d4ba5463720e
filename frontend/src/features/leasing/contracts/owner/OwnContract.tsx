import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import {
  type OwnContract,
  type OwnContractPaymentRow,
  PaymentStatus,
} from '@/api/generated/owner/client.schemas';
import { getOwnContract } from '@/api/generated/owner/contracts-reads';
import { queryOf } from '@/api/operation';
import { DetailPage, type DetailDef } from '@/components/detail/DetailPage';
import { Panel } from '@/components/Page';
import { StatTile, Tiles } from '@/components/StatTile';
import { StatusChip } from '@/components/StatusChip';
import { Code, DateText, Money } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { amountOf, hundredths } from '../amounts';
import { STATE_TONES } from '../columns';
import { isOpenPayment } from '../openPayments';

const TONES = {
  [PaymentStatus.cancelled]: 'neutral',
  [PaymentStatus.on_date]: 'info',
  [PaymentStatus.collected]: 'success',
  [PaymentStatus.not_collected]: 'danger',
} as const;
const sum = (rows: readonly OwnContractPaymentRow[]) =>
  amountOf(rows.reduce((all, { own_amount }) => all + (hundredths(own_amount) ?? 0n), 0n));

const Rows = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '4px 20px',
  '& li': {
    display: 'grid',
    gridTemplate: '"day how amount state" / 110px minmax(0, 1fr) 130px 120px',
    gap: '4px 16px',
    alignItems: 'center',
    paddingBlock: 10,
    borderBlockEnd: `1px solid ${theme.surface.line}`,
  },
  '& li:last-child': { borderBlockEnd: 0 },
  '& time': { gridArea: 'day' },
  '& .how': {
    gridArea: 'how',
    ...theme.typography.body2,
    color: theme.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
  '& .amount': { gridArea: 'amount', fontWeight: 600, textAlign: 'end' },
  '& .state': { gridArea: 'state' },
  '@media (max-width: 700px)': {
    '& li': { gridTemplate: '"day amount" "how state" / minmax(0, 1fr) auto' },
    '& .state': { textAlign: 'end' },
  },
}));

function Payments({ rows }: { rows: readonly OwnContractPaymentRow[] }) {
  const { t } = useTranslation('contracts');
  return (
    <Panel>
      <Rows>
        {rows.map((row) => (
          <li key={row.id}>
            <DateText day={row.due_on} />
            <span className="how">
              {t(`values.type.${row.type}`)} · {t(`values.method.${row.method}`)}
              {row.cheque_number && (
                <>
                  {' '}
                  <Code>{row.cheque_number}</Code>
                </>
              )}
              {row.bank && (
                <>
                  {' '}
                  · <bdi>{row.bank}</bdi>
                </>
              )}
            </span>
            <span className="amount">
              <Money amount={row.own_amount} />
              {row.own_amount !== row.amount && (
                <small>
                  {' / '}
                  <Money amount={row.amount} />
                </small>
              )}
            </span>
            <span className="state">
              <StatusChip
                tone={TONES[row.status]}
                label={t(`values.payment_status.${row.status}`)}
              />
            </span>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

function Figures({ row }: { row: OwnContract }) {
  const { t } = useTranslation('contracts');
  const paid = row.payments.filter(({ status }) => status === PaymentStatus.collected);
  const open = row.payments.filter(isOpenPayment);
  return (
    <div style={{ marginBlockEnd: 16 }}>
      <Tiles>
        <StatTile
          label={t('fields.total_rent')}
          tone="info"
          value={<Money amount={row.total_rent} />}
        />
        <StatTile
          label={t('figures.collected')}
          tone="success"
          value={<Money amount={sum(paid)} />}
        />
        <StatTile
          label={t('figures.open')}
          tone={
            open.some(({ status }) => status === PaymentStatus.not_collected) ? 'danger' : 'neutral'
          }
          value={<Money amount={sum(open)} />}
        />
        <StatTile
          label={t('figures.ends')}
          tone={row.state === 'expiring' ? 'warning' : 'neutral'}
          value={<DateText day={row.ends_on} />}
        />
      </Tiles>
    </div>
  );
}

function Where({ row }: { row: OwnContract }) {
  const language = useLanguage();
  return (
    <>
      <bdi>{localName(row, language, 'customer_name')}</bdi> · <Code>{row.unit_number}</Code> ·{' '}
      <bdi>{localName(row, language, 'building_name')}</bdi>
    </>
  );
}

const detail: DetailDef<OwnContract> = {
  ns: 'contracts',
  load: (id) => queryOf(getOwnContract, Number(id)),
  title: (row) => row.number,
  status: { field: 'state', kind: 'enum', tones: STATE_TONES },
  hint: (row) => <Where row={row} />,
  above: (row) => <Figures row={row} />,
  sections: [
    {
      title: 'sections.people',
      fields: [
        { field: 'customer_name', kind: 'name' },
        { field: 'unit_number', kind: 'code' },
        { field: 'building_name', kind: 'name' },
        { field: 'parking_number', kind: 'code' },
      ],
    },
    {
      title: 'sections.contract',
      fields: [
        { field: 'starts_on', kind: 'date' },
        { field: 'ends_on', kind: 'date' },
        { field: 'signed_at', kind: 'datetime' },
        { field: 'rent_price', kind: 'money' },
        { field: 'total_rent', kind: 'money' },
        { field: 'insurance_amount', kind: 'money' },
      ],
    },
  ],
  counts: { payments: (row) => row.payments.length },
  tabs: [
    {
      name: 'payments',
      render: (row) => <Payments rows={row.payments} />,
    },
  ],
};

/** One contract of the owner's own units, for reading. */
export default function OwnContractScreen() {
  const { id = '' } = useParams();
  return <DetailPage key={id} def={detail} id={id} />;
}
