import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TenantLink, TenantLinkInput } from '@/api/generated/merchant/client.schemas';
import { createTenantLink } from '@/api/generated/merchant/tenant-links-writes';
import type { FieldDef, FormDef } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { customerSource } from '@/features/parties/customers/public';
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
  const def = useMemo<FormDef<TenantLinkInput, TenantLink>>(() => {
    const tenant: FieldDef = {
      name: 'customer_id',
      kind: 'entity',
      source: customerSource,
      numeric: true,
      required: true,
      width: 12,
    };
    return {
      ns: 'tenant_links',
      draft: `tenant_links-${customerId ?? 'new'}`,
      sections: [
        {
          fields: [
            ...(customerId === undefined ? [tenant] : []),
            { name: 'by_email', kind: 'switch', width: 12, help: 'help.by_email' },
          ],
        },
      ],
      defaults: { customer_id: customerId, by_email: true },
      create: (body) => createTenantLink({ ...body, customer_id: customerId ?? body.customer_id }),
      permission: PERMISSIONS.create,
    };
  }, [customerId]);
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
