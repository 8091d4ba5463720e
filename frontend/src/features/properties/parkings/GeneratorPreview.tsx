import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ParkingGeneration } from '@/api/generated/merchant/client.schemas';
import { generateParkings } from '@/api/generated/merchant/parkings-writes';
import { previewOf } from '@/api/operation';
import { Generated, GeneratedNumbers } from '@/components/form/Generated';
import { usePaused } from '@/lib/usePaused';

export type GeneratorValues = Omit<ParkingGeneration, 'preview'>;

const Frame = styled('div')(({ theme }) => ({
  padding: 12,
  maxBlockSize: 220,
  overflowY: 'auto',
  border: `1px solid ${theme.surface.line}`,
  borderRadius: 8,
}));

/** The numbers of the range; those that the building has are marked. */
export function GeneratorPreview() {
  const { t } = useTranslation('parkings');
  const { building_id, prefix, from, to, digits } = useWatch() as GeneratorValues;
  const settled = usePaused(JSON.stringify({ building_id, prefix, from, to, digits }));
  const wanted = JSON.parse(settled) as GeneratorValues;
  const isReady =
    Boolean(wanted.building_id) && Number.isInteger(wanted.from) && Number.isInteger(wanted.to);
  const answer = useQuery({
    ...previewOf(generateParkings, { ...wanted, preview: true }),
    enabled: isReady,
    staleTime: 5000,
  });
  return (
    <Generated ns="parkings" isReady={isReady} answer={answer}>
      {({ parkings }) => (
        <Frame tabIndex={0} role="region" aria-label={t('preview')}>
          <GeneratedNumbers ns="parkings" numbers={parkings} />
        </Frame>
      )}
    </Generated>
  );
}
