import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { InsuranceMovementTotals } from '@/api/generated/merchant/client.schemas';
import { ListPanel } from '@/components/list/ListPage';
import { useListAnswer } from '@/components/list/useListAnswer';
import { Page } from '@/components/Page';
import { PrintButton } from '@/components/PrintButton';
import { StatTile, Tiles } from '@/components/StatTile';
import { Money } from '@/components/Text';
import type { Tone } from '@/theme/tokens';
import { movementList } from './columns';
import { PATHS, READS } from './feature';
import { KIND_TONES, KINDS } from './kinds';
import { useMovementActions } from './useMovementActions';

const ENDS = [
  ['opening', 'neutral'],
  ['closing', 'accent'],
] as const satisfies readonly (readonly [keyof InsuranceMovementTotals, Tone])[];

/** What was held before, each kind of movement, what is held after; from the list's own answer. */
function Sums() {
  const { t } = useTranslation('insurance_movements');
  const { data } = useListAnswer(READS);
  const totals = data?.totals;
  const [opening, closing] = ENDS.map(([name, tone]) => {
    const held = totals?.[name];
    return held ? (
      <StatTile
        key={name}
        label={t(`totals.${name}`)}
        tone={tone}
        value={<Money amount={held} />}
      />
    ) : null;
  });
  return (
    <div style={{ marginBlockEnd: 16 }}>
      <Tiles>
        {opening}
        {KINDS.map((kind) => (
          <StatTile
            key={kind}
            label={t(`values.kind.${kind}`)}
            tone={KIND_TONES[kind]}
            value={totals ? <Money amount={totals[kind]} /> : '…'}
            to={`${PATHS.list}?kind=${kind}`}
          />
        ))}
        {closing}
      </Tiles>
    </div>
  );
}

/** The movements of all deposits in a period, with what they come to. */
export default function InsuranceReport() {
  const { t } = useTranslation('insurance_movements');
  const { actions, dialog } = useMovementActions();
  const def = useMemo(() => ({ ...movementList, actions }), [actions]);
  return (
    <Page title={t('title')} hint={t('hint')} actions={<PrintButton />}>
      <Sums />
      <ListPanel def={def} />
      {dialog}
    </Page>
  );
}
