import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import type { ParkingGeneration } from '@/api/generated/merchant/client.schemas';
import { generateParkings } from '@/api/generated/merchant/parkings-writes';
import { previewOf } from '@/api/operation';
import { Skeletons } from '@/components/feedback/States';
import { Code } from '@/components/Text';
import { usePaused } from '@/lib/usePaused';

export type GeneratorValues = Omit<ParkingGeneration, 'preview'>;

const Numbers = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  listStyle: 'none',
  margin: 0,
  padding: 12,
  maxBlockSize: 220,
  overflowY: 'auto',
  border: `1px solid ${theme.surface.line}`,
  borderRadius: 8,
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

/** The numbers of the range; those that the building has are marked. */
export function GeneratorPreview() {
  const { t } = useTranslation('parkings');
  const { building_id, prefix, from, to, digits } = useWatch() as GeneratorValues;
  const settled = usePaused(JSON.stringify({ building_id, prefix, from, to, digits }));
  const wanted = JSON.parse(settled) as GeneratorValues;
  const ready =
    Boolean(wanted.building_id) && Number.isInteger(wanted.from) && Number.isInteger(wanted.to);
  const { data, error } = useQuery({
    ...previewOf(generateParkings, { ...wanted, preview: true }),
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
  if (!data) return <Skeletons lines={2} />;
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
      <Numbers tabIndex={0} aria-label={t('preview')}>
        {data.parkings.map((parking) => (
          <li key={parking.number} data-exists={parking.exists}>
            <Code>{parking.number}</Code>
            {parking.exists && ` · ${t('generate.exists')}`}
          </li>
        ))}
      </Numbers>
    </div>
  );
}
