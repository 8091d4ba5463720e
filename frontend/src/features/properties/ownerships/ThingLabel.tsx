import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Ownership } from '@/api/generated/merchant/client.schemas';
import { Code } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';

/** Where the owned thing is shown; only addresses, so that the three features need not be known here. */
function thingPath({ building_id, unit_id, parking_id }: Ownership): string {
  if (unit_id) return `/merchant/units/access/${unit_id}?tab=ownership`;
  if (parking_id) return `/merchant/parkings?record=${parking_id}&tab=ownership`;
  return `/merchant/buildings?record=${building_id ?? ''}&tab=ownership`;
}

/** What is owned: "Unit 101 · Palm Tower". */
export function ThingLabel({ holding }: { holding: Ownership }) {
  const { t } = useTranslation('ownerships');
  const language = useLanguage();
  const kind = holding.unit_id ? 'unit' : holding.parking_id ? 'parking' : 'building';
  return (
    <MuiLink component={Link} to={thingPath(holding)}>
      {t(`thing.${kind}`)}{' '}
      {holding.number && (
        <>
          <Code>{holding.number}</Code> ·{' '}
        </>
      )}
      <bdi>{localName(holding, language, 'building_name')}</bdi>
    </MuiLink>
  );
}
