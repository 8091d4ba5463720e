import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Ownership } from '@/api/generated/merchant/client.schemas';
import { type Links, useLinks } from '@/components/shell/features';
import { Code } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';

const OWNERSHIP = { tab: 'ownership' } as const;

/** Where the owned thing is shown. */
function thingPath({ record }: Links, { building_id, unit_id, parking_id }: Ownership) {
  if (unit_id) return record('units', unit_id, OWNERSHIP);
  if (parking_id) return record('parkings', parking_id, OWNERSHIP);
  return record('buildings', building_id, OWNERSHIP);
}

/** What is owned: "Unit 101 · Palm Tower". */
export function ThingLabel({ holding }: { holding: Ownership }) {
  const { t } = useTranslation('ownerships');
  const language = useLanguage();
  const to = thingPath(useLinks(), holding);
  const kind = holding.unit_id ? 'unit' : holding.parking_id ? 'parking' : 'building';
  return (
    <MuiLink component={Link} to={to ?? ''}>
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
