import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OccupancyFigures } from '@/api/generated/merchant/client.schemas';
import { NumberText } from '@/components/Text';
import { PATHS as UNITS } from '@/features/properties/units/feature';
import { localName, useLanguage } from '@/i18n/useLanguage';

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  '& a': {
    color: 'inherit',
    textDecoration: 'none',
    display: 'grid',
    gap: 5,
    ...theme.typography.body2,
  },
  '& a:hover b': { textDecoration: 'underline' },
  '& b': { fontWeight: 600 },
  '& .line': { display: 'flex', justifyContent: 'space-between', gap: 8 },
  '& .line span': { color: theme.palette.text.secondary },
  '& .bar': {
    height: 8,
    borderRadius: 4,
    background: theme.tones.warning.fill,
    overflow: 'hidden',
  },
  '& .bar i': {
    display: 'block',
    height: '100%',
    borderRadius: 4,
    background: theme.tones.success.dot,
  },
}));
const Whole = styled('p')(({ theme }) => ({
  display: 'flex',
  alignItems: 'baseline',
  gap: 10,
  flexWrap: 'wrap',
  margin: '0 0 14px',
  '& strong': { fontSize: '1.75rem', lineHeight: 1.3 },
  '& span': { ...theme.typography.body2, color: theme.palette.text.secondary },
}));

const percent = (rented: number, vacant: number) =>
  rented + vacant === 0 ? 0 : Math.round((rented * 100) / (rented + vacant));

/** How full the portfolio is, and where it is not. */
export function Occupancy({ figures }: { figures: OccupancyFigures }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { rented, vacant, buildings } = figures;
  return (
    <>
      <Whole>
        <strong>
          <bdi dir="ltr">{percent(rented, vacant)}%</bdi>
        </strong>
        <span>
          {t('occupancy.rented', { count: rented })} · {t('occupancy.vacant', { count: vacant })}
        </span>
      </Whole>
      <Rows>
        {buildings.map((building) => {
          const share = percent(building.rented, building.vacant);
          return (
            <li key={building.building_id}>
              <Link to={`${UNITS.list}?building_id=${building.building_id}`}>
                <span className="line">
                  <b>
                    <bdi>{localName(building, language)}</bdi>
                  </b>
                  <span>
                    <NumberText value={building.rented} /> /{' '}
                    <NumberText value={building.rented + building.vacant} /> ·{' '}
                    <bdi dir="ltr">{share}%</bdi>
                  </span>
                </span>
                <span className="bar" aria-hidden>
                  <i style={{ width: `${share}%` }} />
                </span>
              </Link>
            </li>
          );
        })}
      </Rows>
    </>
  );
}
