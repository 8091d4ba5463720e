import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TenantLink } from '@/api/generated/merchant/client.schemas';
import { createTenantLink } from '@/api/generated/merchant/tenant-links-writes';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { formOfCustomer } from '@/features/parties/customers/public';
import { PERMISSIONS } from './feature';

interface Props {
  /** The tenant, where the page is of one. */
  customerId?: number;
  onOpened: (link: TenantLink) => void;
  onClose: () => void;
}

/** Opens the link of a tenant. */
export function OpenDialog({ customerId, onOpened, onClose }: Props) {
  const { t } = useTranslation('tenant_links');
  const def = useMemo(
    () =>
      formOfCustomer(customerId, {
        ns: 'tenant_links',
        fields: [{ name: 'by_email', kind: 'switch', width: 12, help: 'help.by_email' }],
        defaults: { by_email: true },
        create: createTenantLink,
        permission: PERMISSIONS.create,
      }),
    [customerId],
  );
  return (
    <LazyFormDialog
      def={def}
      title={t('add')}
      action={t('add')}
      told={onOpened}
      onClose={onClose}
    />
  );
}
