import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { TenantTransferPreview as Preview } from '@/api/generated/merchant/client.schemas';
import { previewTenantTransfer } from '@/api/generated/merchant/tenant-transfers-writes';
import { previewOf } from '@/api/operation';
import { AmountList } from '@/components/AmountList';
import { Consequences } from '@/components/form/Consequences';
import { LivePreview } from '@/components/form/LivePreview';
import { isDay } from '@/components/form/shown';
import { Code, DateText } from '@/components/Text';
import { inputOf, NAMES, type Shown } from './input';

/** Always told, then those that are not zero. */
const RENTS = ['total_before', 'stays', 'goes'] as const;
const MORE = [
  'own_days',
  'collected',
  'behind',
  'lowered',
  'given_back',
  'debts',
  'deposit_held',
  'deposit',
  'fee',
  'fee_vat',
  'fee_total',
] as const satisfies readonly (keyof Preview)[];

/** The number of a cheque and its bank. */
function Paper({ row }: { row: Preview['cheques'][number] }) {
  const { t } = useTranslation('tenant_transfers');
  return (
    <>
      {row.number ? <Code>{row.number}</Code> : t('preview.unnamed')}
      {row.bank && (
        <>
          {' · '}
          <bdi>{row.bank}</bdi>
        </>
      )}
    </>
  );
}

function Consequent({ preview }: { preview: Preview }) {
  const { t } = useTranslation('tenant_transfers');
  const { last_day, takes_over_on, ends_on } = preview;
  const names = [...RENTS, ...MORE.filter((name) => Number(preview[name]) !== 0)];
  return (
    <Consequences
      problems={preview.problems}
      lastDay={t('preview.lastDay')}
      goesOn={t('preview.goesOn')}
      days={{ last: last_day, first: takes_over_on, ends: ends_on }}
    >
      <AmountList
        label={t('preview.figures')}
        lines={names.map((name) => ({
          key: name,
          text: t(`preview.${name}`),
          amount: preview[name],
        }))}
      />
      <b>{t('preview.payments')}</b>
      <AmountList
        label={t('preview.payments')}
        none={t('preview.noPayments')}
        lines={preview.payments.map((row, place) => ({
          key: place,
          text: (
            <>
              {t(`values.kind.${row.kind}`)} · <DateText day={row.due_on} />
            </>
          ),
          small: t(`values.method.${row.method}`),
          amount: row.amount,
        }))}
      />
      <b>{t('preview.cheques')}</b>
      <AmountList
        label={t('preview.cheques')}
        none={t('preview.noCheques')}
        lines={preview.cheques.map((row) => ({
          key: row.cheque_id,
          text: <Paper row={row} />,
          small: (
            <>
              {t(`values.cheque_state.${row.state}`)}
              {row.cheque_date && (
                <>
                  {' · '}
                  <DateText day={row.cheque_date} />
                </>
              )}
              {row.is_security && <> · {t('preview.security')}</>}
            </>
          ),
          amount: row.amount,
        }))}
      />
      <Alert severity="info">
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          <li>{t('preview.kept')}</li>
          <li>{t(preview.is_registered ? 'preview.registered' : 'preview.unregistered')}</li>
          <li>{t('preview.signed')}</li>
          <li>{t('preview.handovers')}</li>
        </ul>
      </Alert>
    </Consequences>
  );
}

/** Everything that the transfer does, as the fields above say it. */
export function TransferPreview({ contractId, shown }: { contractId: number; shown: Shown }) {
  const { t } = useTranslation('tenant_transfers');
  return (
    <LivePreview
      names={NAMES}
      input={(values) => inputOf(contractId, values)}
      isAsked={(asked) => isDay(asked.takes_over_on) && Boolean(asked.customer_id)}
      query={(asked) => previewOf(previewTenantTransfer, asked)}
      shown={shown}
      choose={t('preview.choose')}
      check={t('preview.check')}
    >
      {(preview) => <Consequent preview={preview} />}
    </LivePreview>
  );
}
