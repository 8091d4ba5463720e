import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { UnitMovePreview } from '@/api/generated/merchant/client.schemas';
import { previewUnitMove } from '@/api/generated/merchant/unit-moves-writes';
import { previewOf } from '@/api/operation';
import { AmountRows } from '@/components/AmountRows';
import { LivePreview } from '@/components/form/LivePreview';
import { Problems } from '@/components/form/Problems';
import { isDay } from '@/components/form/shown';
import { Code, DateText, Money } from '@/components/Text';
import type { Store } from '@/lib/emitter';
import { inputOf, type Shown } from './input';

const FIGURES = [
  'total_before',
  'rent_before',
  'rent_rest',
  'difference',
  'stays',
  'goes',
  'total_after',
  'deposit',
] as const satisfies readonly (keyof UnitMovePreview)[];

function Payments({ rows }: { rows: UnitMovePreview['payments'] }) {
  const { t } = useTranslation('unit_moves');
  if (rows.length === 0) return <p style={{ margin: 0 }}>{t('preview.noPayments')}</p>;
  return (
    <AmountRows aria-label={t('preview.payments')}>
      {rows.map((row) => (
        <li key={row.contract_payment_id}>
          <span>
            {t(`values.kind.${row.kind}`)} · <DateText day={row.due_on} />
            <small>
              {t(`values.method.${row.method}`)}
              {row.cheque_number && (
                <>
                  {' '}
                  <Code>{row.cheque_number}</Code>
                </>
              )}
              {row.cheque_state && <> · {t(`values.cheque_state.${row.cheque_state}`)}</>}
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

function Consequences({ preview }: { preview: UnitMovePreview }) {
  const { t } = useTranslation('unit_moves');
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Problems rows={preview.problems} />
      <p style={{ margin: 0 }}>
        {t('preview.lastDay')}: <DateText day={preview.last_day} />
        {' · '}
        {t('preview.goesOn')}: <DateText day={preview.moves_on} /> –{' '}
        <DateText day={preview.ends_on} />
      </p>
      <AmountRows aria-label={t('preview.figures')}>
        {FIGURES.map((name) => (
          <li key={name}>
            <span>{t(`preview.${name}`)}</span>
            <b>
              <Money amount={preview[name]} />
            </b>
          </li>
        ))}
      </AmountRows>
      <b>{t('preview.payments')}</b>
      <Payments rows={preview.payments} />
      <Alert severity={Number(preview.ahead) === 0 ? 'info' : 'warning'}>
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {Number(preview.ahead) > 0 && (
            <li>
              {t('preview.ahead')}: <Money amount={preview.ahead} />
            </li>
          )}
          {Number(preview.ahead) < 0 && (
            <li>
              {t('preview.behind')}: <Money amount={preview.ahead} />
            </li>
          )}
          <li>{t(preview.is_registered ? 'preview.registered' : 'preview.unregistered')}</li>
          <li>{t('preview.signed')}</li>
          <li>{t('preview.handovers')}</li>
          <li>{t('preview.debts')}</li>
        </ul>
      </Alert>
    </div>
  );
}

const NAMES = ['moves_on', 'unit_id', 'parking_id', 'rent_price', 'method', 'due_on'] as const;

/** Everything that the move does, as the fields above say it. */
export function MovePreview({
  contractId,
  shown,
}: {
  contractId: number;
  shown: Store<Shown | undefined>;
}) {
  const { t } = useTranslation('unit_moves');
  return (
    <LivePreview
      names={NAMES}
      input={(values) => inputOf(contractId, values)}
      isAsked={(asked) => isDay(asked.moves_on) && Boolean(asked.unit_id)}
      query={(asked) => previewOf(previewUnitMove, asked)}
      shown={shown}
      choose={t('preview.choose')}
      check={t('preview.check')}
    >
      {(preview) => <Consequences preview={preview} />}
    </LivePreview>
  );
}
