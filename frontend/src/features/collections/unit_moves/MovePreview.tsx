import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { UnitMovePreview } from '@/api/generated/merchant/client.schemas';
import { previewUnitMove } from '@/api/generated/merchant/unit-moves-writes';
import { previewOf } from '@/api/operation';
import { AmountList } from '@/components/AmountList';
import { Consequences } from '@/components/form/Consequences';
import { LivePreview } from '@/components/form/LivePreview';
import { isDay } from '@/components/form/shown';
import { Code, DateText, Money } from '@/components/Text';
import type { Store } from '@/lib/emitter';
import { inputOf, type Shown as Seen } from './input';

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

function Shown({ preview }: { preview: UnitMovePreview }) {
  const { t } = useTranslation('unit_moves');
  const { last_day, moves_on, ends_on } = preview;
  return (
    <Consequences
      problems={preview.problems}
      lastDay={t('preview.lastDay')}
      goesOn={t('preview.goesOn')}
      days={{ last: last_day, first: moves_on, ends: ends_on }}
    >
      <AmountList
        label={t('preview.figures')}
        lines={FIGURES.map((name) => ({
          key: name,
          text: t(`preview.${name}`),
          amount: preview[name],
        }))}
      />
      <b>{t('preview.payments')}</b>
      <AmountList
        label={t('preview.payments')}
        none={t('preview.noPayments')}
        lines={preview.payments.map((row) => ({
          key: row.contract_payment_id,
          text: (
            <>
              {t(`values.kind.${row.kind}`)} · <DateText day={row.due_on} />
            </>
          ),
          small: (
            <>
              {t(`values.method.${row.method}`)}
              {row.cheque_number && (
                <>
                  {' '}
                  <Code>{row.cheque_number}</Code>
                </>
              )}
              {row.cheque_state && <> · {t(`values.cheque_state.${row.cheque_state}`)}</>}
            </>
          ),
          amount: row.amount,
        }))}
      />
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
    </Consequences>
  );
}

const NAMES = ['moves_on', 'unit_id', 'parking_id', 'rent_price', 'method', 'due_on'] as const;

/** Everything that the move does, as the fields above say it. */
export function MovePreview({
  contractId,
  shown,
}: {
  contractId: number;
  shown: Store<Seen | undefined>;
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
      {(preview) => <Shown preview={preview} />}
    </LivePreview>
  );
}
