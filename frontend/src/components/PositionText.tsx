import MuiLink from '@mui/material/Link';
import { mapAddress } from '@/lib/map';

/** Latitude and longitude, which lead to a map in a window of its own. */
export function PositionText({ value }: { value: string | null | undefined }) {
  if (!value) return <>—</>;
  return (
    <MuiLink href={mapAddress(value)} target="_blank" rel="noopener noreferrer">
      <bdi dir="ltr">{value}</bdi>
    </MuiLink>
  );
}
