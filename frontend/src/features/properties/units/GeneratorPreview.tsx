import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { GeneratedUnit } from '@/api/generated/merchant/client.schemas';
import { generateUnits } from '@/api/generated/merchant/units-writes';
import { previewOf } from '@/api/operation';
import { Generated, GeneratedNumbers } from '@/components/form/Generated';
import { usePaused } from '@/lib/usePaused';
import { type GeneratorValues, generation } from './generation';

const Floors = styled('div')(({ theme }) => ({
  maxBlockSize: 340,
  overflowY: 'auto',
  border: `1px solid ${theme.surface.line}`,
  borderRadius: 8,
  padding: '4px 12px',
  '& > div': {
    display: 'flex',
    gap: 12,
    padding: '8px 0',
    borderBlockEnd: `1px solid ${theme.surface.line}`,
  },
  '& > div:last-child': { borderBlockEnd: 0 },
  '& .floor': {
    flex: '0 0 84px',
    color: theme.palette.text.secondary,
    ...theme.typography.body2,
    paddingBlockStart: 3,
  },
}));

/** Only what decides the numbers; the rest of the form does not ask again. */
const SHAPE = [
  'building_id',
  'floor_from',
  'floor_to',
  'units_per_floor',
  'first_index',
  'pattern',
  'usage',
  'kind',
] as const;
const NEEDED = ['building_id', 'floor_from', 'floor_to', 'units_per_floor', 'pattern'] as const;

function byFloor(units: readonly GeneratedUnit[]): [number, GeneratedUnit[]][] {
  const floors = new Map<number, GeneratedUnit[]>();
  for (const unit of units) floors.set(unit.floor, [...(floors.get(unit.floor) ?? []), unit]);
  return [...floors];
}

/** The numbers that the plan gives, as the server counts them; those that exist are marked. */
export function GeneratorPreview() {
  const { t } = useTranslation('units');
  const values = useWatch() as GeneratorValues;
  const settled = usePaused(JSON.stringify(values, [...SHAPE]));
  const wanted = JSON.parse(settled) as GeneratorValues;
  const isReady = NEEDED.every(
    (name) => wanted[name] !== undefined && wanted[name] !== null && String(wanted[name]) !== '',
  );
  const answer = useQuery({
    ...previewOf(generateUnits, generation(wanted, true)),
    enabled: isReady,
    staleTime: 5000,
  });
  return (
    <Generated ns="units" isReady={isReady} answer={answer}>
      {(plan) => (
        <Floors tabIndex={0} role="region" aria-label={t('sections.preview')}>
          {byFloor(plan.units).map(([floor, units]) => (
            <div key={floor}>
              <span className="floor">{t('generate.floor', { floor })}</span>
              <GeneratedNumbers ns="units" numbers={units} />
            </div>
          ))}
        </Floors>
      )}
    </Generated>
  );
}
