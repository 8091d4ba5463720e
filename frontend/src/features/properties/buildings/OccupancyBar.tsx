import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { formatNumber } from '@/lib/format';

const Track = styled('span')(({ theme }) => ({
  display: 'inline-block',
  inlineSize: 72,
  blockSize: 6,
  borderRadius: 3,
  background: theme.tones.neutral.fill,
  verticalAlign: 'middle',
  overflow: 'hidden',
  marginInlineEnd: 8,
  '& > span': { display: 'block', blockSize: '100%', background: theme.tones.success.dot },
  '@media print': { display: 'none' },
}));

/** How much of a building is rented: the share as a word and as a bar. */
export function OccupancyBar({ units, rented }: { units: number; rented: number }) {
  const { t } = useTranslation('buildings');
  const language = useLanguage();
  if (units === 0) return <>{t('noUnits')}</>;
  const share = Math.round((rented / units) * 100);
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <Track aria-hidden>
        <span style={{ inlineSize: `${share}%` }} />
      </Track>
      <bdi dir="ltr">{formatNumber(share, language)}%</bdi>
    </span>
  );
}
