import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Customer } from '@/api/generated/merchant/client.schemas';
import { deleteCustomer } from '@/api/generated/merchant/customers-writes';
import { Icon } from '@/components/Icon';
import { PermissionButton } from '@/components/PermissionButton';
import { FormPage } from '@/components/form/FormPage';
import { ImportButton } from '@/components/list/ImportButton';
import { ListPage } from '@/components/list/ListPage';
import type { RowAction } from '@/components/list/types';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { duplicatePaths } from '../customer_duplicates/public';
import { customerList } from './columns';
import { newCustomerForm } from './form';
import { PATHS, PERMISSIONS } from './feature';

function CustomerList() {
  const { t } = useTranslation('customers');
  const language = useLanguage();
  const def = useMemo(() => {
    const actions: RowAction<Customer>[] = [
      {
        name: 'edit',
        icon: 'edit',
        permission: PERMISSIONS.edit,
        link: (row) => PATHS.edit(row.id),
      },
      {
        name: 'delete',
        icon: 'trash',
        danger: true,
        permission: PERMISSIONS.delete,
        when: (row) => row.active_contracts === 0,
        run: (row) => deleteCustomer(row.id),
        consequences: (row) => [t('consequences.delete', { name: localName(row, language) })],
      },
    ];
    return { ...customerList, actions };
  }, [t, language]);
  return (
    <ListPage
      def={def}
      headerActions={
        <>
          <ImportButton kind="customers" />
          <PermissionButton
            variant="outlined"
            color="inherit"
            to={duplicatePaths.list}
            permission={PERMISSIONS.view}
            startIcon={<Icon name="people" size={16} />}
          >
            {t('duplicates')}
          </PermissionButton>
        </>
      }
    />
  );
}

/** What the address may know of a new tenant: who asked about a unit left it. */
const KNOWN = ['name_en', 'name_ar', 'mobile'] as const;

function NewCustomer() {
  const [query] = useSearchParams();
  const def = useMemo(() => {
    const known = KNOWN.map((name) => [name, query.get(name) ?? ''] as const);
    return {
      ...newCustomerForm,
      defaults: { ...newCustomerForm.defaults, ...Object.fromEntries(known) },
    };
  }, [query]);
  return <FormPage def={def} />;
}

/** The list of tenants, or the form of a new one. */
export default function CustomersScreen() {
  const [query] = useSearchParams();
  return query.get('record') === 'new' ? <NewCustomer /> : <CustomerList />;
}
