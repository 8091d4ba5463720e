import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { TenantTransferPreview as Preview } from '@/api/generated/merchant/client.schemas';
import { previewTenantTransfer } from '@/api/generated/merchant/tenant-transfers-writes';
import { previewOf } from '@/api/operation';
import { AmountRows } from '@/components/AmountRows';
import { LivePreview } from '@/components/form/LivePreview';
import { Problems } from '@/components/form/Problems';
import { isDay } from '@/components/form/shown';
import { Code, DateText, Money } from '@/components/Text';
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

function Figures({ preview }: { preview: Preview }) {
  const { t } = useTranslation('tenant_transfers');
  const names = [...RENTS, ...MORE.filter((name) => Number(preview[name]) !== 0)];
  return (
    <AmountRows aria-label={t('preview.figures')}>
      {names.map((name) => (
        <li key={name}>
          <span>{t(`preview.${name}`)}</span>
          <b>
            <Money amount={preview[name]} />
          </b>
        </li>
      ))}
    </AmountRows>
  );
}

function Payments({ rows }: { rows: Preview['payments'] }) {
  const { t } = useTranslation('tenant_transfers');
  if (rows.length === 0) return <p style={{ margin: 0 }}>{t('preview.noPayments')}</p>;
  return (
    <AmountRows aria-label={t('preview.payments')}>
      {rows.map((row) => (
        <li key={`${row.kind} ${row.due_on} ${row.amount}`}>
          <span>
            {t(`values.kind.${row.kind}`)} · <DateText day={row.due_on} />
            <small>{t(`values.method.${row.method}`)}</small>
          </span>
          <b>
            <Money amount={row.amount} />
          </b>
        </li>
      ))}
    </AmountRows>
  );
}

function Cheques({ rows }: { rows: Preview['cheques'] }) {
  const { t } = useTranslation('tenant_transfers');
  if (rows.length === 0) return <p style={{ margin: 0 }}>{t('preview.noCheques')}</p>;
  return (
    <AmountRows aria-label={t('preview.cheques')}>
      {rows.map((row) => (
        <li key={row.cheque_id}>
          <span>
            {row.number ? <Code>{row.number}</Code> : t('preview.unnamed')}
            {row.bank && (
              <>
                {' '}
                · <bdi>{row.bank}</bdi>
              </>
            )}
            <small>
              {t(`values.cheque_state.${row.state}`)}
              {row.cheque_date && (
                <>
                  {' · '}
                  <DateText day={row.cheque_date} />
                </>
              )}
              {row.is_security && <> · {t('preview.security')}</>}
            </small>
          </span>
          <b>
            <Money amount={row.amount} />
          </b>
        </li>
      ))}
    </AmountRows>
  );
}

function Consequences({ preview }: { preview: Preview }) {
  const { t } = useTranslation('tenant_transfers');
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Problems rows={preview.problems} />
      <p style={{ margin: 0 }}>
        {t('preview.lastDay')}: <DateText day={preview.last_day} />
        {' · '}
        {t('preview.goesOn')}: <DateText day={preview.takes_over_on} /> –{' '}
        <DateText day={preview.ends_on} />
      </p>
      <Figures preview={preview} />
      <b>{t('preview.payments')}</b>
      <Payments rows={preview.payments} />
      <b>{t('preview.cheques')}</b>
      <Cheques rows={preview.cheques} />
      <Alert severity="info">
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          <li>{t('preview.kept')}</li>
          <li>{t(preview.is_registered ? 'preview.registered' : 'preview.unregistered')}</li>
          <li>{t('preview.signed')}</li>
          <li>{t('preview.handovers')}</li>
        </ul>
      </Alert>
    </div>
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
      {(preview) => <Consequences preview={preview} />}
    </LivePreview>
  );
}
