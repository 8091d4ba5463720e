import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import type { GeneratedUnit } from '@/api/generated/merchant/client.schemas';
import { generateUnits } from '@/api/generated/merchant/units-writes';
import { previewOf } from '@/api/operation';
import { Skeletons } from '@/components/feedback/States';
import { Code } from '@/components/Text';
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
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: 6, listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    ...theme.typography.body2,
    fontWeight: 600,
    padding: '2px 8px',
    borderRadius: 6,
    color: theme.tones.info.text,
    background: theme.tones.info.fill,
  },
  '& li[data-exists=true] bdi': { textDecoration: 'line-through' },
  '& li[data-exists=true]': { color: theme.tones.danger.text, background: theme.tones.danger.fill },
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
  const ready = NEEDED.every(
    (name) => wanted[name] !== undefined && wanted[name] !== null && String(wanted[name]) !== '',
  );
  const { data, error } = useQuery({
    ...previewOf(generateUnits, generation(wanted, true)),
    enabled: ready,
    staleTime: 5000,
  });
  if (!ready) return <Alert severity="info">{t('generate.fill')}</Alert>;
  if (error) {
    const lines = isApiError(error, 422)
      ? Object.values(error.fieldErrors).flat()
      : [error.message];
    return (
      <Alert severity="warning">
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Alert>
    );
  }
  if (!data) return <Skeletons lines={3} />;
  return (
    <div aria-live="polite">
      <p style={{ marginBlockStart: 0 }}>
        <strong>{t('generate.total', { count: data.total })}</strong>
      </p>
      {data.existing > 0 && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {t('generate.existing', { count: data.existing })}
        </Alert>
      )}
      <Floors tabIndex={0} role="region" aria-label={t('sections.preview')}>
        {byFloor(data.units).map(([floor, units]) => (
          <div key={floor}>
            <span className="floor">{t('generate.floor', { floor })}</span>
            <ul>
              {units.map((unit) => (
                <li key={unit.number} data-exists={unit.exists}>
                  <Code>{unit.number}</Code>
                  {unit.exists && ` · ${t('generate.exists')}`}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Floors>
    </div>
  );
}
