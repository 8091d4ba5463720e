import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ChequeMove } from '@/api/generated/merchant/client.schemas';
import { Panel } from '@/components/Page';
import { StatusChip } from '@/components/StatusChip';
import { Code, DateText, InstantText, Money } from '@/components/Text';
import { CHEQUE_TONES } from './tones';

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 20,
  display: 'grid',
  gap: 16,
  '& li': {
    display: 'grid',
    gap: 4,
    paddingInlineStart: 14,
    borderInlineStart: `2px solid ${theme.surface.strongLine}`,
  },
  '& .line': { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' },
  '& .small': { ...theme.typography.caption, color: theme.palette.text.secondary },
}));

function Said({ move }: { move: ChequeMove }) {
  const { t } = useTranslation('cheques');
  const amounts = [
    ['paid_amount', move.amount],
    ['bank_fee', move.bank_fee],
    ['fee', move.fee],
  ] as const;
  return (
    <>
      {move.reason && <div>{t(`values.reason.${move.reason}`)}</div>}
      {amounts.map(
        ([name, amount]) =>
          amount && (
            <div key={name}>
              {t(`fields.${name}`)}: <Money amount={amount} />
            </div>
          ),
      )}
      {move.new_date && (
        <div>
          {t('fields.until')}: <DateText day={move.new_date} />
        </div>
      )}
      {move.slip_number && (
        <div>
          {t('fields.slip_number')}: <Code>{move.slip_number}</Code>
        </div>
      )}
      {move.reference && (
        <div>
          {t('fields.reference')}: <bdi>{move.reference}</bdi>
        </div>
      )}
      {move.note && (
        <div>
          <bdi>{move.note}</bdi>
        </div>
      )}
    </>
  );
}

/** Everything that happened to the cheque, the newest first. */
export function Trail({ moves }: { moves: readonly ChequeMove[] }) {
  const { t } = useTranslation('cheques');
  return (
    <Panel aria-label={t('tabs.trail')}>
      <List>
        {moves.toReversed().map((move) => (
          <li key={move.step}>
            <div className="line">
              <StatusChip
                tone={CHEQUE_TONES[move.to_state]}
                label={t(`values.state.${move.to_state}`)}
              />
              <strong>
                <DateText day={move.moved_on} />
              </strong>
            </div>
            <Said move={move} />
            <div className="small">
              <bdi>{move.by_name}</bdi> · <InstantText at={move.at} />
            </div>
          </li>
        ))}
      </List>
    </Panel>
  );
}
