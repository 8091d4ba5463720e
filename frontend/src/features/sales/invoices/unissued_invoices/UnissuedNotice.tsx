import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listUnissuedInvoices } from '@/api/generated/merchant/invoices-reads';
import { queryOf } from '@/api/operation';
import { PermissionButton } from '@/components/PermissionButton';
import { PATHS, PERMISSIONS } from '../feature';

/** How many collected payments wait for their tax invoice, above the list of those that have one. */
export function UnissuedNotice() {
  const { t } = useTranslation('unissued_invoices');
  const { data } = useQuery(queryOf(listUnissuedInvoices, { page_size: 1 }));
  if (!data || data.total === 0) return null;
  const show = (
    <PermissionButton
      size="small"
      color="inherit"
      variant="outlined"
      permission={PERMISSIONS.view}
      to={PATHS.unissued}
    >
      {t('show')}
    </PermissionButton>
  );
  return (
    <Alert severity="warning" action={show} sx={{ mb: 2 }}>
      {t('notice', { count: data.total })}
    </Alert>
  );
}
