import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';

/** Leaves the product: only web addresses, in a window of their own. */
export function MapLink({ url }: { url: string | null | undefined }) {
  const { t } = useTranslation('buildings');
  if (!url || !/^https?:\/\//.test(url)) return <>—</>;
  return (
    <MuiLink href={url} target="_blank" rel="noopener noreferrer">
      {t('openMap')}
    </MuiLink>
  );
}
